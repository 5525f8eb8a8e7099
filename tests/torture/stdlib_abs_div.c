#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    div_t d = div(-17, 5);
    ldiv_t l = ldiv(100, -7);
    lldiv_t ll = lldiv(-10000000000LL, 3);

    printf("%d %d %d\n", abs(-5), abs(5), abs(0));
    printf("%ld %lld\n", labs(-123456L), llabs(-1234567890123LL));
    printf("%d %d\n", d.quot, d.rem);
    printf("%ld %ld\n", l.quot, l.rem);
    printf("%lld %lld\n", ll.quot, ll.rem);
    printf("%d\n", div(9, 4).rem);
    return abs(-EXIT_FAILURE) + EXIT_SUCCESS;
}
