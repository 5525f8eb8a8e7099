/* The type of a shift is that of the promoted left operand alone. */
#include <stdio.h>

int main(void)
{
    unsigned char c = 0xff;
    signed char sc = -1;
    long long ll = 3;
    int one = 1;

    printf("%d %d\n", (int)sizeof(c << ll), (int)sizeof(one << ll));
    printf("%d\n", (int)sizeof(ll << c));
    printf("%d\n", c << 8);
    printf("%d\n", (unsigned char)(c << 4));
    printf("%d %d\n", sc >> 3, (unsigned char)sc >> 3);
    printf("%u\n", (unsigned)sc >> 28);
    printf("%d\n", (c << 24) < 0);
    printf("%lld\n", (long long)(one << 31));
    printf("%lld\n", (long long)one << 31);
    return (c << 1) >> 1;
}
