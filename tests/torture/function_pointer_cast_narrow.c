#include <stdio.h>

static signed char narrow(int x) { return x; }
static unsigned short us(int x) { return x; }
static _Bool truth(int x) { return x; }
static int takes_char(signed char c, unsigned char u, short s) { return c + u + s; }
static float fl(double d) { return d; }
static long long wide(int x) { return x; }
static unsigned uns(signed char c) { return c; }

int main(void)
{
    int (*p)(signed char, unsigned char, short) = takes_char;

    printf("%d %d %d\n", narrow(300), us(-1), truth(256));
    printf("%d\n", takes_char(200, 300, 70000));
    printf("%d\n", p(-129, -1, 32768));
    printf("%d\n", fl(0.1) == 0.1);
    printf("%lld\n", wide(3000000000u));
    printf("%u\n", uns(255));
    return narrow(1000);
}
