#include <stdio.h>

union reg {
    unsigned all;
    struct { unsigned lo : 8, mid : 16, hi : 8; } f;
    struct { int s4 : 4; int s12 : 12; int s16 : 16; } g;
    unsigned one : 1;
    unsigned char byte[4];
};

int main(void)
{
    union reg r;

    r.all = 0xdeadbeef;
    printf("%x %x %x\n", r.f.lo, r.f.mid, r.f.hi);
    printf("%d %d %d\n", r.g.s4, r.g.s12, r.g.s16);
    printf("%d %x\n", r.one, r.byte[2]);
    r.f.mid = 0x1234;
    printf("%x\n", r.all);
    r.g.s4 = 0;
    r.g.s16 = -2;
    printf("%x\n", r.all);
    r.one = 1;
    printf("%x %d\n", r.all, (int)sizeof r);
    return r.byte[0];
}
