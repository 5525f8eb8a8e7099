#include <stdio.h>

struct s {
    long long a : 50;
    unsigned long long b : 14;
    long long c : 64;
    long long d : 1;
};

int main(void)
{
    struct s s = { 0, 0, 0, 0 };

    s.a = 0x2000000000000LL;
    printf("%lld\n", (long long)s.a);
    s.a = -1;
    s.b = -1;
    printf("%lld %llu\n", (long long)s.a, (unsigned long long)s.b);
    s.a >>= 20;
    s.a ^= 0x123456789abLL;
    printf("%lld\n", (long long)s.a);
    s.b *= 3;
    printf("%d\n", (int)s.b);
    s.c = 1;
    s.c <<= 63;
    printf("%lld\n", (long long)s.c);
    s.d = 1;
    printf("%d\n", (int)s.d);
    printf("%d\n", (int)sizeof s);
    return (int)s.b & 0xff;
}
