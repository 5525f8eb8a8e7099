/* 64-bit operations, which ILP32 code must build from 32-bit halves. */
#include <stdio.h>

static unsigned long long mix(unsigned long long x)
{
    x ^= x >> 33;
    x *= 0xff51afd7ed558ccdULL;
    x ^= x >> 33;
    x *= 0xc4ceb9fe1a85ec53ULL;
    return x ^ x >> 33;
}

int main(void)
{
    long long s = -0x123456789abcdefLL;
    unsigned long long u = 1, h = 0;
    int i;

    for (i = 0; i < 64; i += 7)
        printf("%llx %lld\n", u << i, s >> i);
    for (i = 1; i < 20; i++)
        h ^= mix(h + i);
    printf("%016llx\n", h);
    printf("%d %d %d\n", s < 0, (unsigned long long)s > u, s == -(-s));
    printf("%lld %lld\n", s * 1000003, s / 1000003);
    printf("%d %d\n", (int)s, (int)(s >> 32));
    s += 0xffffffffu;
    s -= 0x7fffffff;
    printf("%lld\n", s);
    printf("%g %g\n", (double)s, (double)(unsigned long long)s);
    h = ~h;
    h++;
    printf("%llu\n", h);
    return !s + !!h * 2;
}
