#include <stdio.h>

static int side;
static int bump(void) { return ++side; }

int main(void)
{
    short s = 5;
    typeof(s) t = 70000;
    typeof(s + 1) u = 70000;
    typeof(int *) p = &u;
    typeof(*p) v = *p + 1;
    typeof(bump()) w = 2;
    typeof(int[3]) arr = { 1, 2, 3 };
    __typeof__(arr[0]) first = arr[2];
    __auto_type d = 1.5;
    __auto_type q = &arr[1];
    typeof(char (*)(int)) fp = 0;
    const int ci = 4;
    typeof(ci + 0) mod = 1;

    mod++;
    printf("%d %d %d %d\n", t, u, v, w);
    printf("%d %d\n", first, side);
    printf("%g %d %d\n", d, *q, (int)sizeof d);
    printf("%d %d\n", (int)sizeof(typeof(arr)), (int)sizeof(typeof("abc")));
    printf("%d %d\n", fp == 0, mod);
    return sizeof(typeof(s));
}
