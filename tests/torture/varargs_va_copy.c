#include <stdio.h>
#include <stdarg.h>

static double mean_dev(int n, ...)
{
    va_list a, b;
    double m = 0, d = 0;
    int i;

    va_start(a, n);
    va_copy(b, a);
    for (i = 0; i < n; i++)
        m += va_arg(a, double);
    m /= n;
    for (i = 0; i < n; i++) {
        double x = va_arg(b, double) - m;
        d += x < 0 ? -x : x;
    }
    va_end(b);
    va_end(a);
    return d / n;
}

static int mid(int first, ...)
{
    va_list a, b;
    int x, y;

    va_start(a, first);
    va_arg(a, int);
    va_copy(b, a);
    x = va_arg(a, int);
    x = va_arg(a, int);
    y = va_arg(b, int);
    va_end(a);
    va_end(b);
    return x * 10 + y;
}

int main(void)
{
    printf("%g\n", mean_dev(4, 1.0, 2.0, 3.0, 6.0));
    printf("%d\n", mid(0, 1, 2, 3));
    return mid(9, 8, 7, 6);
}
