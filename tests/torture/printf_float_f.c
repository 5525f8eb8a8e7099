#include <stdio.h>

int main(void)
{
    double v[] = { 0, 1, -1, 3.14159265358979, 1e10, 123456789.125, 0.000123456, 0.5, 1.5, 2.5, -0.05 };
    unsigned i;

    for (i = 0; i < sizeof v / sizeof *v; i++)
        printf("[%f] [%.0f] [%.2f] [%10.3f] [%-12.1f] [%+f] [% .4f] [%012.3f] [%#.0f]\n",
               v[i], v[i], v[i], v[i], v[i], v[i], v[i], v[i], v[i]);
    printf("%.30f\n", 0.1);
    printf("%.0f\n", 1e22);
    printf("%f\n", 1e300);
    printf("%*.*f|%-*.*f|\n", 10, 2, 3.14159, 8, 1, 2.71828);
    printf("%.*f\n", -1, 2.5);
    return printf("%.3f\n", 99.9995);
}
