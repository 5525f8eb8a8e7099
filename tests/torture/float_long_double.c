#include <stdio.h>
#include <float.h>

int main(void)
{
    long double a = 1.0L / 3, b = 1e4000L, c;
    double d = a;
    long long big = 9223372036854775807LL;

    printf("%.20Lf\n", a);
    printf("%.3Le\n", b * 2);
    printf("%d\n", d == a);
    printf("%d\n", (long double)big == big);
    printf("%.1Lf\n", (long double)big + 1);
    c = 0.1L;
    printf("%d\n", c == 0.1);
    printf("%d %d\n", LDBL_MANT_DIG, LDBL_MAX_EXP);
    c = 1;
    while (1 + c / 2 != 1)
        c /= 2;
    printf("%d\n", c == LDBL_EPSILON);
    printf("%Lg %Lg\n", -a, a * 3);
    printf("%lld\n", (long long)(a * 300));
    printf("%.15Lg\n", (long double)0.1f);
    return (int)(a * 30 + 0.5L);
}
