#include <stdio.h>

int main(void)
{
    unsigned char c = 250;
    signed char s = 100;
    short h = 30000;
    unsigned short uh = 5;
    int i = 7;
    _Bool b = 1;

    c += 10;
    s += 100;
    h *= 2;
    uh -= 6;
    printf("%d %d %d %d\n", c, s, h, uh);
    c *= 2.6;
    i *= 2.5;
    printf("%d %d\n", c, i);
    i /= 0.3;
    printf("%d\n", i);
    s = 5;
    s -= 3.7;
    printf("%d\n", s);
    h = -1;
    h >>= 3;
    uh >>= 3;
    printf("%d %d\n", h, uh);
    b += 5;
    printf("%d\n", b);
    c = 1;
    printf("%d %d\n", c -= 2, s <<= 6);
    c = 0x5a;
    c ^= 0x1ff;
    printf("%d\n", c);
    c |= 0x100;
    c &= ~1;
    printf("%d\n", c);
    return c;
}
