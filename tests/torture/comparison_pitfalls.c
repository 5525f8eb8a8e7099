#include <stdio.h>

int main(void)
{
    int a = 5, b = 3, c = 1;
    unsigned char uc = 0xff;
    signed char sc = -1;
    unsigned x = 10;
    int neg = -20;

    printf("%d\n", a > b > c);
    printf("%d\n", 1 < 2 == 1);
    printf("%d\n", a & b == 3);
    printf("%d\n", !a == b);
    printf("%d\n", uc == sc);
    printf("%d\n", (char)uc == sc);
    printf("%d\n", neg + x > 0);
    printf("%d\n", ~uc == 0);
    printf("%d\n", (unsigned char)~uc == 0);
    printf("%d\n", 0 == -0.0);
    printf("%d\n", -1 == 0xffffffff);
    printf("%d\n", -1LL == 0xffffffff);
    printf("%d\n", -1L == 0xffffffff);
    printf("%d\n", 'a' < 'B');
    return a > b > c;
}
