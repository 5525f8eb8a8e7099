#include <stdio.h>

static int f(int n)
{
    typedef int vec[n];
    vec a, b;
    int r = 0;

    n = 1000;
    for (unsigned i = 0; i < sizeof a / sizeof a[0]; i++) {
        a[i] = i;
        b[i] = 2 * i;
    }
    for (unsigned i = 0; i < sizeof(vec) / sizeof(int); i++)
        r += a[i] * b[i];
    return r;
}

static int g(void)
{
    int tries = 0;

again:
    tries++;
    {
        long v[tries * 10];
        v[tries * 9] = tries;
        if (v[tries * 9] < 5)
            goto again;
        return (int)(sizeof v / sizeof v[0]) + tries;
    }
}

int main(void)
{
    printf("%d %d %d\n", f(1), f(4), f(10));
    printf("%d\n", g());
    return g();
}
