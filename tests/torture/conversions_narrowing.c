#include <stdio.h>

int main(void)
{
    long long big = 0x123456789abcdef0LL;
    int i = (int)big;
    short s = (short)big;
    signed char c = (signed char)big;
    unsigned char uc = (unsigned char)big;
    unsigned u = (unsigned)big;
    unsigned short us = big;
    long l = big;

    printf("%d %d %d %d\n", i, s, c, uc);
    printf("%u %u %ld\n", u, us, l);
    i = 0x80000000u;
    printf("%d\n", i);
    s = 40000;
    printf("%d\n", s);
    c = 200;
    printf("%d\n", c);
    big = (int)0xffffffffu;
    printf("%lld\n", big);
    big = 0xffffffffu;
    printf("%lld\n", big);
    big = (unsigned)(signed char)-2;
    printf("%lld\n", big);
    return uc & 0x7f;
}
