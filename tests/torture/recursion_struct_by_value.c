#include <stdio.h>

struct mat { long v[2][2]; };

static struct mat mul(struct mat a, struct mat b)
{
    struct mat r = { { { 0 } } };
    int i, j, k;

    for (i = 0; i < 2; i++)
        for (j = 0; j < 2; j++)
            for (k = 0; k < 2; k++)
                r.v[i][j] += a.v[i][k] * b.v[k][j];
    return r;
}

static struct mat power(struct mat m, unsigned n)
{
    if (n == 0)
        return (struct mat){ { { 1, 0 }, { 0, 1 } } };
    if (n & 1)
        return mul(m, power(m, n - 1));
    return power(mul(m, m), n / 2);
}

int main(void)
{
    struct mat f = { { { 1, 1 }, { 1, 0 } } };

    printf("%ld\n", power(f, 10).v[0][1]);
    printf("%ld\n", power(f, 40).v[0][1]);
    printf("%ld\n", power(f, 60).v[0][1]);
    printf("%ld\n", f.v[1][1]);
    return power(f, 12).v[1][0];
}
