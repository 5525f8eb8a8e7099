// Models of the compiler's bit-counting functions, of <strings.h>'s ffs, and of byte order.
// All are free of loops. Counting zeros of zero is undefined; here it gives the width.

//@ __wedge_popcount32
int __wedge_popcount32(unsigned int x) {
    x = x - ((x >> 1) & 0x55555555u);
    x = (x & 0x33333333u) + ((x >> 2) & 0x33333333u);
    x = (x + (x >> 4)) & 0x0f0f0f0fu;
    x = x + (x >> 8);
    x = x + (x >> 16);
    return (int)(x & 63u);
}

//@ __wedge_popcount64
int __wedge_popcount32(unsigned int);
int __wedge_popcount64(unsigned long long x) {
    return __wedge_popcount32((unsigned int)x) + __wedge_popcount32((unsigned int)(x >> 32));
}

//@ __wedge_clz32
int __wedge_clz32(unsigned int x) {
    int n = 0;
    if (x == 0)
        return 32;
    if (x < 0x10000u) {
        n += 16;
        x = x << 16;
    }
    if (x < 0x1000000u) {
        n += 8;
        x = x << 8;
    }
    if (x < 0x10000000u) {
        n += 4;
        x = x << 4;
    }
    if (x < 0x40000000u) {
        n += 2;
        x = x << 2;
    }
    if (x < 0x80000000u)
        n += 1;
    return n;
}

//@ __wedge_clz64
int __wedge_clz32(unsigned int);
int __wedge_clz64(unsigned long long x) {
    unsigned int high = (unsigned int)(x >> 32);
    return high != 0 ? __wedge_clz32(high) : 32 + __wedge_clz32((unsigned int)x);
}

//@ __wedge_ctz32
int __wedge_ctz32(unsigned int x) {
    int n = 0;
    if (x == 0)
        return 32;
    if ((x & 0xffffu) == 0) {
        n += 16;
        x = x >> 16;
    }
    if ((x & 0xffu) == 0) {
        n += 8;
        x = x >> 8;
    }
    if ((x & 0xfu) == 0) {
        n += 4;
        x = x >> 4;
    }
    if ((x & 3u) == 0) {
        n += 2;
        x = x >> 2;
    }
    if ((x & 1u) == 0)
        n += 1;
    return n;
}

//@ __wedge_ctz64
int __wedge_ctz32(unsigned int);
int __wedge_ctz64(unsigned long long x) {
    unsigned int low = (unsigned int)x;
    return low != 0 ? __wedge_ctz32(low) : 32 + __wedge_ctz32((unsigned int)(x >> 32));
}

//@ __wedge_parity32
int __wedge_parity32(unsigned int x) {
    x = x ^ (x >> 16);
    x = x ^ (x >> 8);
    x = x ^ (x >> 4);
    x = x ^ (x >> 2);
    x = x ^ (x >> 1);
    return (int)(x & 1u);
}

//@ __wedge_bswap16
unsigned short __wedge_bswap16(unsigned short x) {
    return (unsigned short)(((unsigned int)x >> 8) | (((unsigned int)x & 0xffu) << 8));
}

//@ __wedge_bswap32
unsigned int __wedge_bswap32(unsigned int x) {
    return (x >> 24) | ((x >> 8) & 0xff00u) | ((x << 8) & 0xff0000u) | (x << 24);
}

//@ __builtin_popcount
int __wedge_popcount32(unsigned int);
int __builtin_popcount(unsigned int x) { return __wedge_popcount32(x); }

//@ __builtin_popcountl
int __wedge_popcount64(unsigned long long);
int __builtin_popcountl(unsigned long x) { return __wedge_popcount64(x); }

//@ __builtin_popcountll
int __wedge_popcount64(unsigned long long);
int __builtin_popcountll(unsigned long long x) { return __wedge_popcount64(x); }

//@ __builtin_clz
int __wedge_clz32(unsigned int);
int __builtin_clz(unsigned int x) { return __wedge_clz32(x); }

//@ __builtin_clzl
int __wedge_clz64(unsigned long long);
int __builtin_clzl(unsigned long x) { return __wedge_clz64(x) - (64 - 8 * (int)sizeof(long)); }

//@ __builtin_clzll
int __wedge_clz64(unsigned long long);
int __builtin_clzll(unsigned long long x) { return __wedge_clz64(x); }

//@ __builtin_ctz
int __wedge_ctz32(unsigned int);
int __builtin_ctz(unsigned int x) { return __wedge_ctz32(x); }

//@ __builtin_ctzl
int __wedge_ctz64(unsigned long long);
int __builtin_ctzl(unsigned long x) { return __wedge_ctz64(x); }

//@ __builtin_ctzll
int __wedge_ctz64(unsigned long long);
int __builtin_ctzll(unsigned long long x) { return __wedge_ctz64(x); }

//@ __builtin_ffs
int __wedge_ctz32(unsigned int);
int __builtin_ffs(int x) { return x == 0 ? 0 : 1 + __wedge_ctz32((unsigned int)x); }

//@ __builtin_ffsl
int __wedge_ctz64(unsigned long long);
int __builtin_ffsl(long x) { return x == 0 ? 0 : 1 + __wedge_ctz64((unsigned long)x); }

//@ __builtin_ffsll
int __wedge_ctz64(unsigned long long);
int __builtin_ffsll(long long x) { return x == 0 ? 0 : 1 + __wedge_ctz64((unsigned long long)x); }

//@ ffs
int __wedge_ctz32(unsigned int);
int ffs(int x) { return x == 0 ? 0 : 1 + __wedge_ctz32((unsigned int)x); }

//@ ffsl
int __wedge_ctz64(unsigned long long);
int ffsl(long x) { return x == 0 ? 0 : 1 + __wedge_ctz64((unsigned long)x); }

//@ ffsll
int __wedge_ctz64(unsigned long long);
int ffsll(long long x) { return x == 0 ? 0 : 1 + __wedge_ctz64((unsigned long long)x); }

//@ __builtin_parity
int __wedge_parity32(unsigned int);
int __builtin_parity(unsigned int x) { return __wedge_parity32(x); }

//@ __builtin_parityl
int __wedge_parity32(unsigned int);
int __builtin_parityl(unsigned long x) {
    unsigned long long w = x;
    return __wedge_parity32((unsigned int)(w ^ (w >> 32)));
}

//@ __builtin_parityll
int __wedge_parity32(unsigned int);
int __builtin_parityll(unsigned long long x) { return __wedge_parity32((unsigned int)(x ^ (x >> 32))); }

//@ __builtin_clrsb
// The number of bits below the sign bit that are equal to it.
int __wedge_clz32(unsigned int);
int __builtin_clrsb(int x) { return __wedge_clz32(x < 0 ? ~(unsigned int)x : (unsigned int)x) - 1; }

//@ __builtin_clrsbl
int __wedge_clz64(unsigned long long);
int __builtin_clrsbl(long x) {
    unsigned long w = x < 0 ? ~(unsigned long)x : (unsigned long)x;
    return __wedge_clz64(w) - (64 - 8 * (int)sizeof(long)) - 1;
}

//@ __builtin_clrsbll
int __wedge_clz64(unsigned long long);
int __builtin_clrsbll(long long x) {
    return __wedge_clz64(x < 0 ? ~(unsigned long long)x : (unsigned long long)x) - 1;
}

//@ __builtin_bswap16
unsigned short __wedge_bswap16(unsigned short);
unsigned short __builtin_bswap16(unsigned short x) { return __wedge_bswap16(x); }

//@ __builtin_bswap32
unsigned int __wedge_bswap32(unsigned int);
unsigned int __builtin_bswap32(unsigned int x) { return __wedge_bswap32(x); }

//@ __builtin_bswap64
// The type of the constant is the unsigned type of 64 bits that glibc picks: long where it fits.
unsigned int __wedge_bswap32(unsigned int);
__typeof__(0xffffffffffffffff) __builtin_bswap64(__typeof__(0xffffffffffffffff) x) {
    __typeof__(0xffffffffffffffff) low = __wedge_bswap32((unsigned int)x);
    return (low << 32) | __wedge_bswap32((unsigned int)(x >> 32));
}

//@ htonl
unsigned int __wedge_bswap32(unsigned int);
unsigned int htonl(unsigned int x) { return __wedge_bswap32(x); }

//@ ntohl
unsigned int __wedge_bswap32(unsigned int);
unsigned int ntohl(unsigned int x) { return __wedge_bswap32(x); }

//@ htons
unsigned short __wedge_bswap16(unsigned short);
unsigned short htons(unsigned short x) { return __wedge_bswap16(x); }

//@ ntohs
unsigned short __wedge_bswap16(unsigned short);
unsigned short ntohs(unsigned short x) { return __wedge_bswap16(x); }
