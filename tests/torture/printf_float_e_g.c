#include <stdio.h>

int main(void)
{
    double v[] = { 0, 1, 12345.678, 0.0001, 0.00001, 123456, 1234567, 1e100, -9.9999999e-5, 999998.5, 100000 };
    unsigned i;

    for (i = 0; i < sizeof v / sizeof *v; i++)
        printf("[%e] [%.2E] [%g] [%G] [%.3g] [%#g] [%12.4g] [%-10g] [%+.10g] [%.0e] [%.0g]\n",
               v[i], v[i], v[i], v[i], v[i], v[i], v[i], v[i], v[i], v[i], v[i]);
    printf("%.17g %.17g\n", 0.1, 1e23);
    printf("%g %g\n", 5e-324, 1.7976931348623157e308);
    printf("%015.4e|%#.3g\n", -12.5, 1.0);
    printf("%e\n", 9.9999995e9);
    return 0;
}
