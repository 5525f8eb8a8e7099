#include <stdio.h>

int main(void)
{
    printf("%d %d %d %d\n", 10, 010, 0x10, 0b10);
    printf("%d %d\n", 0, 00);
    printf("%u\n", 0xFFFFFFFFu);
    printf("%d\n", 0XaBcD);
    printf("%lld\n", 0777777777777777777777LL);
    printf("%llu\n", 18446744073709551615ULL);
    printf("%d\n", -0x7fffffff - 1);
    printf("%d\n", 0b11111111 ^ 0377);
    printf("%d\n", 1 - -1);
    printf("%d\n", - - 1);
    printf("%d\n", 0x1e +1);
    return 010 + 0x10;
}
