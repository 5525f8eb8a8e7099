#include <stdio.h>

int main(void)
{
    double d[] = { 0.99, -0.99, 1.5, -1.5, 2147483647.9, -2147483648.9, 1e9 };
    unsigned i;

    for (i = 0; i < sizeof d / sizeof *d; i++)
        printf("%d %lld\n", (int)d[i], (long long)d[i]);
    printf("%u\n", (unsigned)4294967295.5);
    printf("%u\n", (unsigned)3000000000.0f);
    printf("%llu\n", (unsigned long long)1.8e19);
    printf("%llu\n", (unsigned long long)9223372036854775808.0);
    printf("%lld\n", (long long)-9.2e18);
    printf("%d %d\n", (signed char)-100.7, (unsigned char)255.9);
    printf("%d %d\n", (short)-32768.5, (_Bool)0.0001);
    printf("%lld\n", (long long)1e15f);
    printf("%d\n", (int)(float)16777217);
    printf("%lld\n", (long long)123456789012345678.0L);
    i = 7.9;
    printf("%u\n", i);
    return (int)-1.9 + 2;
}
