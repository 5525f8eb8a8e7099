#include <stdio.h>
#include <limits.h>

int main(void)
{
    unsigned u = 0;
    unsigned char c = 0;
    unsigned short s = 0;
    unsigned long l = 0;

    u--;
    c--;
    s--;
    l--;
    printf("%u %d %d %lu\n", u, c, s, l);
    printf("%d\n", u + 1 == 0);
    printf("%d\n", c + 1 == 0);
    printf("%d\n", (unsigned char)(c + 1) == 0);
    printf("%u\n", 3u - 5u);
    printf("%llu\n", 3ull - 5u);
    printf("%lld\n", (long long)(3u - 5u));
    printf("%u\n", -1u / 2);
    printf("%u\n", 0xffffffffu * 0xffffffffu);
    printf("%u\n", -5 / 2u);
    return c;
}
