#include <stdio.h>
#include <stddef.h>

static int g[4];
static int f(void) { return 1; }

int main(void)
{
    int a[4] = { 0 }, *p = a, *q = &a[3];
    char *n = NULL;
    void *v = p;
    int (*fp)(void) = 0;

    printf("%d %d %d %d\n", p < q, p <= p, q > p, p >= q);
    printf("%d %d\n", p == v, v != q);
    printf("%d %d %d\n", n == 0, !n, n == NULL);
    printf("%d ", fp == NULL);
    printf("%d\n", (fp = f) != 0);
    printf("%d\n", fp == &f && *fp == f);
    printf("%d %d\n", &a[1] == p + 1, &a[4] - q == 1);
    printf("%d\n", &a[0] != &g[0]);
    printf("%d\n", p ? 1 : 2);
    for (p = a; p != a + 4; ++p)
        *p = p - a;
    while (p > a)
        printf("%d ", *--p);
    printf("\n");
    printf("%d\n", (char *)&a[2] - (char *)&a[1] == sizeof(int));
    return n ? 3 : fp() + 3;
}
