#include "common.h"
#include <arpa/inet.h>
#define THREE(f, u) \
    int m___builtin_##f(u int), m___builtin_##f##l(u long), m___builtin_##f##ll(u long long);
THREE(popcount, unsigned) THREE(clz, unsigned) THREE(ctz, unsigned) THREE(parity, unsigned)
THREE(ffs, signed) THREE(clrsb, signed)
#define TRY(f) CHECK(m___builtin_##f(i) == __builtin_##f(i), "%x", i); \
    CHECK(m___builtin_##f##l(l) == __builtin_##f##l(l), "%lx", l); \
    CHECK(m___builtin_##f##ll(x) == __builtin_##f##ll(x), "%llx", x);
uint16_t m___builtin_bswap16(uint16_t);
uint32_t m___builtin_bswap32(uint32_t);
uint64_t m___builtin_bswap64(uint64_t);
MODEL(ffs); MODEL(ffsl); MODEL(ffsll); MODEL(htonl); MODEL(htons); MODEL(ntohl); MODEL(ntohs);
static void one(unsigned long long x) {
    unsigned long l = (unsigned long)x;
    unsigned i = (unsigned)x;
    TRY(popcount) TRY(parity) TRY(ffs) TRY(clrsb)
    CHECK(m_ffs(i) == ffs(i), "%x", i);
    CHECK(m_ffsl(l) == ffsl(l), "%lx", l);
    CHECK(m_ffsll(x) == ffsll(x), "%llx", x);
    CHECK(m___builtin_bswap16(i) == __builtin_bswap16(i), "%x", i);
    CHECK(m___builtin_bswap32(i) == __builtin_bswap32(i), "%x", i);
    CHECK(m___builtin_bswap64(x) == __builtin_bswap64(x), "%llx", x);
    CHECK(m_htonl(i) == htonl(i) && m_ntohl(i) == ntohl(i), "%x", i);
    CHECK(m_htons(i) == htons(i) && m_ntohs(i) == ntohs(i), "%x", i);
    i = i ? i : 1;
    l = l ? l : 1;
    x = x ? x : 1;
    TRY(clz) TRY(ctz)
}
int main(void) {
    for (int i = 0; i < 64; i++) {
        one(1ULL << i);
        one((1ULL << i) - 1);
        one(~(1ULL << i));
        one(~0ULL << i);
    }
    for (int i = 0; i < 100000; i++)
        one(pick_number());
    return finish();
}
