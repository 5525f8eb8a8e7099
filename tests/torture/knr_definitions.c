#include <stdio.h>

static int add(a, b)
int a, b;
{
    return a + b;
}

static int mixed(c, s, p, f, n)
char c;
short s;
int *p;
float f;
{
    *p += n;
    return c + s + *p + (int)(f * 2);
}

static double avg(v, n)
double v[];
{
    double t = 0;
    int i;

    for (i = 0; i < n; i++)
        t += v[i];
    return t / n;
}

static apply(f, x)
int (*f)();
{
    return f(x, 1);
}

int late();

main(argc, argv)
char **argv;
{
    int x = 10;
    double v[3] = { 1, 2, 6 };

    printf("%d\n", add(2, 3));
    printf("%d\n", mixed('a', 300, &x, 1.25, 5));
    printf("%g %d\n", avg(v, 3), argc);
    printf("%d\n", apply(add, 41));
    printf("%d\n", late(4, 5));
    return x;
}

int late(a, b) int a; int b; { return a * b; }
