/* 128-bit integers exist in LP64 only; ILP32 prints a fixed line. */
#include <stdio.h>

#ifdef __SIZEOF_INT128__
typedef __int128 i128;
typedef unsigned __int128 u128;

static void show(u128 v)
{
    printf("%016llx%016llx\n", (unsigned long long)(v >> 64), (unsigned long long)v);
}

int main(void)
{
    u128 a = ((u128)0x0123456789abcdefULL << 64) | 0xfedcba9876543210ULL;
    i128 s = -5;
    u128 f = 1;
    int i;

    show(a);
    show(a + a);
    show(a * 3);
    show(a / 1000000007);
    show(a % 1000000007);
    show(s);
    show(s / 2);
    show(s >> 1);
    show((u128)s >> 1);
    show(~a & (a << 13));
    for (i = 1; i <= 33; i++)
        f *= i;
    show(f);
    printf("%d %d\n", s < 0, (u128)s > a);
    printf("%d %d\n", (int)sizeof s, (int)_Alignof(i128));
    printf("%g\n", (double)a);
    show((i128)-1e20);
    show(a / ((u128)1 << 70));
    return (int)(s * s);
}
#else
int main(void)
{
    printf("no __int128\n");
    return 25;
}
#endif
