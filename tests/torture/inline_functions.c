#include <stdio.h>

static inline int sq(int x) { return x * x; }
inline static unsigned rot(unsigned x) { return x << 1 | x >> 31; }
static __inline__ __attribute__((always_inline)) int clamp(int v, int lo, int hi)
{
    return v < lo ? lo : v > hi ? hi : v;
}
extern inline int ext(int x);
inline int ext(int x) { return x + 100; }
static _Noreturn void never(void) { for (;;) ; }
static inline int counter(void) { static int n; return ++n; }

int main(void)
{
    int i, s = 0;

    for (i = -3; i < 15; i++)
        s += clamp(sq(i), 5, 50);
    printf("%d %u\n", s, rot(0x80000001u));
    printf("%d\n", ext(1));
    counter();
    counter();
    if (s == 0)
        never();
    return counter();
}
