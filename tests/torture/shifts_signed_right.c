#include <stdio.h>

int main(void)
{
    int i = -17;
    long long l = -1LL << 40;
    unsigned u = 0x80000000u;
    short s = -256;
    int n;

    for (n = 0; n < 6; n++)
        printf("%d ", i >> n);
    printf("\n");
    printf("%lld\n", l >> 39);
    printf("%u\n", u >> 31);
    printf("%d\n", (int)u >> 31);
    printf("%d\n", s >> 4);
    s >>= 9;
    printf("%d\n", s);
    i >>= 31;
    printf("%d\n", i);
    printf("%d\n", -1 / 2 == -1 >> 1);
    return -(i);
}
