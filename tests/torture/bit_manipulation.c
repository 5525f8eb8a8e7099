#include <stdio.h>

static unsigned rev(unsigned x)
{
    unsigned r = 0;
    int i;

    for (i = 0; i < 32; i++, x >>= 1)
        r = r << 1 | (x & 1);
    return r;
}

static int pop(unsigned long long x)
{
    int n = 0;

    for (; x; x &= x - 1)
        n++;
    return n;
}

static unsigned pow2(unsigned x)
{
    x--;
    x |= x >> 1; x |= x >> 2; x |= x >> 4; x |= x >> 8; x |= x >> 16;
    return x + 1;
}

int main(void)
{
    unsigned u = 0xf00f1234;
    int i = -8;
    unsigned char c = 0x3c;

    printf("%08x\n", rev(u));
    printf("%d %d\n", pop(u), pop(-1LL));
    printf("%u %u\n", pow2(100), pow2(1025));
    printf("%d %d\n", i & -i, i ^ i >> 31);
    printf("%x\n", u & ~0xffu | c);
    printf("%d\n", ~c & 0xff);
    printf("%x\n", (u & 0xff00) >> 8 | (u & 0xff) << 8);
    u &= ~(1u << 31);
    u |= 1u << 3;
    u ^= 0x00ff0000;
    printf("%x %d\n", u, !!(u & 1 << 3));
    printf("%llx\n", ~0ULL << 36 & ~(~0ULL << 40));
    printf("%x\n", ~0 << 28);
    return c & 0xf ^ 5;
}
