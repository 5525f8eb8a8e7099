#include <stdio.h>

static int ll(long long x)
{
    switch (x) {
    case 0x100000000LL: return 1;
    case 0: return 2;
    case -1: return 3;
    case 0xffffffffLL: return 4;
    default: return 5;
    }
}

static int uc(unsigned char x)
{
    switch (x) {
    case 255: return 1;
    case 0: return 2;
    }
    return 3;
}

static int un(unsigned x)
{
    switch (x) {
    case -1: return 1;
    case 0x80000000: return 2;
    default: return 3;
    }
}

enum e { A = -5, B, C = 1 << 20 };

static int en(enum e x)
{
    switch (x) {
    case A: return 1;
    case B: return 2;
    case C: return 3;
    }
    return 0;
}

int main(void)
{
    printf("%d %d %d %d %d\n", ll(1LL << 32), ll(0), ll(-1), ll(0xffffffffu), ll(1));
    printf("%d %d %d\n", uc(-1), uc(256), uc(5));
    printf("%d %d %d\n", un(0xffffffff), un(1u << 31), un(7));
    printf("%d %d %d\n", en(A), en(-4), en(1048576));
    switch ((signed char)0x180) {
    case -128: return 9;
    default: return 8;
    }
}
