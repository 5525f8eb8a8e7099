#include <stdio.h>
#include <stdarg.h>

static int sum(int n, ...)
{
    va_list ap;
    int s = 0;

    va_start(ap, n);
    while (n-- > 0)
        s += va_arg(ap, int);
    va_end(ap);
    return s;
}

static double dsum(const char *fmt, ...)
{
    va_list ap;
    double d = 0;

    va_start(ap, fmt);
    for (; *fmt; fmt++)
        switch (*fmt) {
        case 'i': d += va_arg(ap, int); break;
        case 'd': d += va_arg(ap, double); break;
        case 'L': d += va_arg(ap, long long); break;
        case 'l': d += va_arg(ap, long); break;
        case 'u': d += va_arg(ap, unsigned); break;
        }
    va_end(ap);
    return d;
}

int main(void)
{
    char c = 'a';
    short s = -3;
    float f = 1.5f;

    printf("%d %d\n", sum(0), sum(3, 1, 2, 3));
    printf("%d\n", sum(12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
    printf("%d\n", sum(2, c, s));
    printf("%g\n", dsum("idL", 1, 2.5, 10000000000LL));
    printf("%g\n", dsum("fdd", f, f));
    printf("%g\n", dsum("ddddddddddiiiiiiii", 1., 2., 3., 4., 5., 6., 7., 8., 9., 10.,
                        1, 2, 3, 4, 5, 6, 7, 8));
    printf("%g\n", dsum("ulLi", 4000000000u, -1L, -1LL, -1));
    return sum(4, 10, 20, 30, 40);
}
