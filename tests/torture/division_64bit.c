#include <stdio.h>

int main(void)
{
    unsigned long long u = 0xfedcba9876543210ULL;
    long long s = (long long)u;
    int i;

    for (i = 1; i < 2000000000; i = i * 37 + 11) {
        printf("%llu %llu ", u / i, u % i);
        printf("%lld %lld\n", s / i, s % i);
        if (i > 50000000)
            break;
    }
    printf("%llu\n", u / 0xfedcba98ULL);
    printf("%llu\n", u / 0xfedcba987654321ULL);
    printf("%lld\n", s / -0x100000000LL);
    printf("%lld\n", s % -0x100000001LL);
    return 0;
}
