#include <stdio.h>
#include <stdint.h>

union u {
    float f;
    uint32_t i;
    unsigned char b[4];
    struct { uint16_t lo, hi; } h;
};

union d { double d; uint64_t q; uint32_t w[2]; };

int main(void)
{
    union u u;
    union d d;

    u.f = 1.5f;
    printf("%08x %04x %04x %02x\n", u.i, u.h.hi, u.h.lo, u.b[3]);
    u.i ^= 0x80000000u;
    printf("%f\n", u.f);
    u.b[3] = 0x40;
    u.b[2] = 0x49;
    u.h.lo = 0x0fdb;
    printf("%.6f\n", u.f);
    d.d = -0.1;
    printf("%016llx\n", (unsigned long long)d.q);
    d.w[1] &= 0x7fffffff;
    printf("%.3f\n", d.d);
    d.q = 0x7ff0000000000000ULL;
    printf("%f\n", d.d);
    d.q = 1;
    printf("%g\n", d.d);
    return u.b[0];
}
