// The types of builtins' results decide how an expression around them is computed.
#include <stdio.h>

#define KIND(e) _Generic((e), int: "int", unsigned: "unsigned", unsigned short: "ushort", \
    long: "long", unsigned long: "ulong", long long: "llong", unsigned long long: "ullong", \
    double: "double", float: "float", long double: "ldouble", default: "other")

int main(void) {
    unsigned x = 0x100;
    printf("%s %s %s\n", KIND(__builtin_bswap16(x)), KIND(__builtin_bswap32(x)),
           KIND(__builtin_bswap64(x)));
    printf("%s %s %s\n", KIND(__builtin_popcount(x)), KIND(__builtin_popcountl(x)),
           KIND(__builtin_popcountll(x)));
    printf("%s %s %s\n", KIND(__builtin_clz(x)), KIND(__builtin_ctzll(x)), KIND(__builtin_ffsl(x)));
    printf("%s %s %s\n", KIND(__builtin_parityll(x)), KIND(__builtin_clrsbll(x)),
           KIND(__builtin_expect(x, 1)));
    printf("%s %s %s\n", KIND(__builtin_abs(x)), KIND(__builtin_labs(x)), KIND(__builtin_llabs(x)));
    printf("%s %s %s\n", KIND(__builtin_fabs(x)), KIND(__builtin_fabsf(x)),
           KIND(__builtin_fabsl(x)));
    printf("%s %s\n", KIND(__builtin_strlen("abc")), KIND(__builtin_constant_p(x)));
    printf("%s %s\n", KIND(__builtin_offsetof(struct { int a; }, a)), KIND(sizeof x));
    printf("%llx %llx\n", (unsigned long long)__builtin_bswap64(x),
           (unsigned long long)__builtin_bswap32(x) - __builtin_bswap16(x));
    return 0;
}
