#include <stdio.h>

int x = 1;

static int f(int x)
{
    int r = x;
    {
        int x = r * 2;
        r += x;
        for (int x = 0; x < 3; x++) {
            int x = 100;
            r += x;
        }
        {
            extern int x;
            r += x;
        }
        r += x;
    }
    return r + x;
}

int main(void)
{
    int x = x_is(5), y = 1;

    printf("%d %d\n", x, f(10));
    for (int i = 0, y = 10; i < 2; i++, y++)
        printf("%d ", y);
    printf("%d\n", y);
    if (x) {
        char x[] = "inner";
        printf("%s %d\n", x, (int)sizeof x);
    }
    {
        enum { x = 42, z };
        printf("%d %d\n", x, z);
    }
    {
        struct x { int x; } x = { 3 };
        struct x *p = &x;
        printf("%d\n", p->x);
        goto x;
    }
x:
    return x;
}

int x_is(int v) { return v + x; }
