#include <stdio.h>

int main(void)
{
    int i = 16777217;
    unsigned u = 4294967295u;
    long long ll = 9007199254740993LL;
    unsigned long long ull = 18446744073709551615ULL;
    unsigned long long odd = 0x8000000000000401ULL;
    long l = -5;
    _Bool b = 1;

    printf("%.1f %.1f\n", (float)i, (double)i);
    printf("%.1f %.1f\n", (float)u, (double)u);
    printf("%.1f %.1f\n", (float)ll, (double)ll);
    printf("%.1f %.1f\n", (float)ull, (double)ull);
    printf("%.1f %.1f\n", (float)odd, (double)odd);
    printf("%.1Lf %.1Lf\n", (long double)ll, (long double)ull);
    printf("%g %g %g\n", (double)l, (double)b, (double)'A');
    printf("%g %g\n", 7 / 2 * 1.0, 7 / 2.0);
    printf("%g\n", (double)(unsigned)-1);
    printf("%d\n", ll == (double)ll);
    printf("%d\n", (float)i == i);
    return (float)7 / 2 == 3.5;
}
