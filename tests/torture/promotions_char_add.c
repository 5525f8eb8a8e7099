/* Narrow operands are widened to int before arithmetic. */
#include <stdio.h>

int main(void)
{
    signed char a = 100, b = 100;
    unsigned char c = 200, d = 100;
    short s = 32767;
    unsigned short us = 65535;
    signed char r;

    printf("%d %d\n", a + b, c + d);
    printf("%d %d\n", s + 1, us + 1);
    r = a + b;
    printf("%d\n", r);
    c = c + d;
    printf("%d\n", c);
    printf("%d %d\n", ~(unsigned char)0, -(unsigned short)1);
    printf("%d\n", (unsigned char)250 - (unsigned char)251);
    printf("%d\n", (int)sizeof(a + b));
    printf("%d %d\n", (int)sizeof(+s), (int)sizeof(a));
    return (unsigned char)(a + b + 60);
}
