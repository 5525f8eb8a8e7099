#include <stdio.h>
#include <limits.h>

enum a { A0, A1, A5 = 5, A6, AM = -3, AM2, DUP = 5 };
enum big { BIG = 0xffffffffu, HUGE = 0x100000000LL };
enum u { U1 = 1, UTOP = 0x80000000u };
enum { ANON = sizeof(int) * 2, LATER = ANON + A6 };
enum fwd *pointer_to_enum;
enum imax { IMAX = INT_MAX };

int main(void)
{
    enum a e = A6;
    enum { LOCAL = LATER << 1 } loc = LOCAL;
    enum u u = UTOP;

    printf("%d %d %d %d %d %d\n", A0, A1, A5, A6, AM, AM2);
    printf("%d\n", A5 == DUP);
    printf("%d %d\n", (int)sizeof(enum a), (int)sizeof(enum big));
    printf("%lld %lld\n", (long long)BIG, (long long)HUGE);
    e++;
    printf("%d\n", e);
    e = AM;
    printf("%d %d\n", e < 0, (enum a)-1 < 0);
    printf("%d %d\n", (enum u)-1 < 0, u > 0);
    printf("%d %d\n", ANON, loc);
    printf("%d\n", (int)sizeof(A0));
    return LATER;
}
