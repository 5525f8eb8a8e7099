#include <stdio.h>

int main(void)
{
    int i = 0x40000001;
    unsigned u = 0xdeadbeef;
    long long l = 1;
    long k = 1;
    signed char c = 0x41;
    unsigned char uc = 0x81;

    printf("%d %d\n", i << 1, i << 2);
    printf("%x %x\n", u << 4, u << 16);
    printf("%lld\n", l << 62);
    printf("%lld\n", l << 63);
    printf("%ld\n", k << 30);
    c <<= 1;
    printf("%d\n", c);
    uc <<= 1;
    printf("%d\n", uc);
    u <<= 31;
    printf("%x\n", u);
    return uc;
}
