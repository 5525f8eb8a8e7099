#include <stdio.h>

int main(void)
{
    printf("%d %d %d\n", (int)sizeof 1.0f, (int)sizeof 1.0, (int)sizeof 1.0L > 8);
    printf("%g %g %g %g\n", 1., .5, 1e3, 1E-2);
    printf("%g %g\n", 0x1p4, 0x.8p1);
    printf("%g\n", (double)0x1.8p+1f);
    printf("%d\n", 0.1f == 0.1);
    printf("%d\n", 0.5f == 0.5);
    printf("%.20f\n", (double)0.1f);
    printf("%.20f\n", 0.1);
    printf("%d\n", (int)(010.5 * 2));
    printf("%g\n", 1e308 * 10);
    return 0;
}
