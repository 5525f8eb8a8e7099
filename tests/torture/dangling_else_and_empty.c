#include <stdio.h>

static int f(int a, int b)
{
    if (a)
        if (b)
            return 1;
        else
            return 2;
    return 3;
}

static int g(int a, int b)
{
    if (a) {
        if (b)
            return 1;
    } else
        return 2;
    return 3;
}

static int h(int n)
{
    if (n > 5) ; else n += 100;
    if (n == 3) { } else if (n == 4) ; else { n++; }
    for (; n < 10; n++) ;
    while (n-- > 8) { }
    return n;
}

static void nothing(void) { }
static void early(int *p) { if (!*p) return; *p = 9; return; }

int main(void)
{
    int a, b, z = 0;

    for (a = 0; a < 2; a++)
        for (b = 0; b < 2; b++)
            printf("%d %d\n", f(a, b), g(a, b));
    printf("%d %d\n", h(3), h(7));
    nothing();
    early(&z);
    printf("%d\n", z);
    { { } ; { z = 1; } }
    early(&z);
    return z;
}
