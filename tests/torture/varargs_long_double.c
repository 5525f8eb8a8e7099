#include <stdio.h>
#include <stdarg.h>

static long double sum(int n, ...)
{
    va_list ap;
    long double s = 0;

    va_start(ap, n);
    while (n--) {
        s += va_arg(ap, int);
        s += va_arg(ap, long double);
        s += va_arg(ap, double);
    }
    va_end(ap);
    return s;
}

int main(void)
{
    long double r = sum(2, 1, 0.5L, 0.25, 10, 1e3L, 2.0);

    printf("%.3Lf\n", r);
    printf("%Lg %d %Lg\n", 1.5L, 7, -2.5L);
    return (int)r & 0xff;
}
