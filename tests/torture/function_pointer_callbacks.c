#include <stdio.h>

typedef void visit(int, void *);

static void each(const int *a, int n, visit *v, void *ctx)
{
    int i;

    for (i = 0; i < n; i++)
        v(a[i], ctx);
}

static void sum(int x, void *c) { *(long *)c += x; }
static void maxi(int x, void *c) { int *m = c; if (x > *m) *m = x; }
static void show(int x, void *c) { printf("%s%d", (char *)c, x); }

static int twice(int (*f)(int), int x) { return f(f(x)); }
static int inc(int x) { return x + 1; }
static int dbl(int x) { return x * 2; }
static int compose(int g(int), int h(int), int x) { return g(h(x)); }

int main(void)
{
    int a[] = { 4, 9, -2, 7 };
    long s = 0;
    int m = a[0];

    each(a, 4, sum, &s);
    each(a, 4, &maxi, &m);
    each(a, 4, show, ",");
    printf("\n%ld %d\n", s, m);
    printf("%d %d\n", twice(dbl, 5), twice(inc, 5));
    printf("%d %d\n", compose(inc, dbl, 10), compose(dbl, inc, 10));
    return s;
}
