#include <stdio.h>
#include <limits.h>

int main(void)
{
    int i;
    unsigned u;
    long l;
    long long ll;
    signed char c;
    unsigned char uc;
    int o;

    o = __builtin_add_overflow(INT_MAX, 1, &i);
    printf("%d %d\n", o, i);
    o = __builtin_add_overflow(INT_MAX, 1, &ll);
    printf("%d %lld\n", o, ll);
    o = __builtin_sub_overflow(1u, 2u, &u);
    printf("%d %u\n", o, u);
    o = __builtin_sub_overflow(1u, 2u, &i);
    printf("%d %d\n", o, i);
    o = __builtin_mul_overflow(100000, 100000, &i);
    printf("%d %d\n", o, i);
    o = __builtin_mul_overflow(100000, 100000, &l);
    printf("%d %ld\n", o, l);
    o = __builtin_mul_overflow(LLONG_MAX, 2, &ll);
    printf("%d %lld\n", o, ll);
    o = __builtin_add_overflow(100, 27, &c);
    printf("%d %d\n", o, c);
    o = __builtin_add_overflow(100, 28, &c);
    printf("%d %d\n", o, c);
    o = __builtin_mul_overflow(-1, 1, &uc);
    printf("%d %d\n", o, uc);
    o = __builtin_add_overflow(-5, 10u, &i);
    printf("%d %d\n", o, i);
    o = __builtin_add_overflow(-1, ULLONG_MAX, &ll);
    printf("%d %lld\n", o, ll);
    printf("%d %d\n", __builtin_sadd_overflow(1, 2, &i), __builtin_umul_overflow(65536, 65536, &u));
    printf("%d %u\n", i, u);
    printf("%d\n", __builtin_mul_overflow_p(1 << 20, 1 << 12, 0));
    return i;
}
