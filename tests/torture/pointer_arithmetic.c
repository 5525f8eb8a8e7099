#include <stdio.h>

int main(void)
{
    int a[10], i;
    int *p = a, *q = a + 9, *m;
    short *s;
    char *c;
    long long v[3] = { 1, 2, 3 };

    for (i = 0; i < 10; i++)
        *(a + i) = i * i;
    printf("%d %d\n", *(p + 3), 4[a]);
    printf("%d %d\n", (int)(q - p), (int)((char *)q - (char *)p));
    m = p + (q - p) / 2;
    printf("%d\n", *m);
    printf("%d %d %d\n", p < q, m >= q, p + 9 == q);
    s = (short *)&a[4];
    printf("%d\n", (int)((char *)(s + 3) - (char *)a));
    c = (char *)v;
    c += sizeof v[0] * 2;
    printf("%lld\n", *(long long *)c);
    printf("%d\n", *(q - 2));
    printf("%d\n", q[-3]);
    printf("%d\n", (int)(&a[3] - &a[7]));
    printf("%d\n", !p || q == 0);
    i = -2;
    printf("%d\n", q[i] - *(q + i));
    return *m;
}
