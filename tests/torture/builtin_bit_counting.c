#include <stdio.h>

int main(void)
{
    unsigned v[] = { 1, 2, 3, 0x80000000u, 0xffffffffu, 0x00f0f000u, 12345 };
    unsigned i;

    for (i = 0; i < sizeof v / sizeof *v; i++)
        printf("%d %d %d %d %d\n", __builtin_popcount(v[i]), __builtin_clz(v[i]),
               __builtin_ctz(v[i]), __builtin_ffs(v[i]), __builtin_parity(v[i]));
    printf("%d %d\n", __builtin_popcount(0), __builtin_ffs(0));
    printf("%d %d %d\n", __builtin_popcountll(0xf0f0f0f0f0f0f0f0ULL), __builtin_clzll(1), __builtin_ctzll(1ULL << 40));
    printf("%d %d %d\n", __builtin_popcountl(-1L), __builtin_clzl(1), __builtin_ffsll(1LL << 50));
    printf("%d %d %d\n", __builtin_clrsb(0), __builtin_clrsb(-1), __builtin_clrsb(100));
    printf("%x\n", __builtin_bswap16(0x1234));
    printf("%x\n", __builtin_bswap32(0x12345678));
    printf("%llx\n", (unsigned long long)__builtin_bswap64(0x0123456789abcdefULL));
    return __builtin_ctz(64);
}
