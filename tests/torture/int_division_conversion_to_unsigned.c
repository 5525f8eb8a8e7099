#include <stdio.h>

int main(void)
{
    int i = -10;
    unsigned u = 3;
    long l = -10;
    short s = -10;
    unsigned short us = 3;
    unsigned long ul = 3;
    long long ll = -10;

    printf("%u %u\n", i / u, i % u);
    printf("%d %d\n", s / us, s % us);
    printf("%lld %lld\n", (long long)(l / u), (long long)(l % u));
    printf("%lld %lld\n", (long long)(i / ul), (long long)(i % ul));
    printf("%lld %lld\n", ll / u, ll % u);
    printf("%llu\n", ll / 3ull);
    i /= u;
    printf("%d\n", i);
    s /= u;
    printf("%d\n", s);
    s = -10;
    s /= us;
    printf("%d\n", s);
    us /= -1;
    printf("%u\n", us);
    us = 3;
    us /= -1;
    us %= 1000u;
    printf("%u\n", us);
    printf("%d\n", -8 / (int)sizeof(int));
    printf("%d\n", (int)(-8 / sizeof(int)));
    return (unsigned char)(-10 / 3);
}
