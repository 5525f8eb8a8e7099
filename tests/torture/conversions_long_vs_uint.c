/* long + unsigned is long in LP64 but unsigned long in ILP32. */
#include <stdio.h>

int main(void)
{
    long l = -5;
    unsigned u = 3;
    long long r;

    r = l + u;
    printf("%lld\n", r);
    r = l * u;
    printf("%lld\n", r);
    r = l / u;
    printf("%lld\n", r);
    r = l % u;
    printf("%lld\n", r);
    printf("%d\n", l + u < 0);
    printf("%d\n", (l & u) == 3);
    printf("%d %d\n", (int)sizeof(l + u), (int)sizeof(1 ? l : u));
    printf("%d\n", (1 ? l : u) < 0);
    return 0;
}
