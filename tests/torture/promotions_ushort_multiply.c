/* unsigned short promotes to int, so the product is a signed int. */
#include <stdio.h>

int main(void)
{
    unsigned short x = 65535;
    int p = x * x;
    unsigned q = x * x;
    long long w = x * x;
    unsigned long long u = (unsigned)x * x;

    printf("%d %u %lld %llu\n", p, q, w, u);
    printf("%d\n", x * x < 0);
    printf("%d\n", (unsigned)x * x < 0);
    printf("%d\n", (x * x) / 2 == (int)((unsigned)x * x) / 2);
    return 3;
}
