#include <stdio.h>
#include <math.h>

static double my_sqrt(double x)
{
    double g = x / 2, p;

    do {
        p = g;
        g = (g + x / g) / 2;
    } while (fabs(p - g) > 1e-12);
    return g;
}

static float poly(const float *c, int n, float x)
{
    float r = 0;

    while (n--)
        r = r * x + c[n];
    return r;
}

int main(void)
{
    static const float c[] = { 1, -2, 0.5f, 3 };
    double e = 1, t = 1, pi = 0;
    int i;

    for (i = 1; i < 20; i++)
        e += t /= i;
    printf("%.12f\n", e);
    for (i = 0; i < 5000; i++)
        pi += (i & 1 ? -4.0 : 4.0) / (2 * i + 1);
    printf("%.9f\n", pi);
    printf("%.10f %d\n", my_sqrt(2), my_sqrt(49) == 7);
    printf("%.6f\n", poly(c, 4, 1.1f));
    printf("%.6f %.6f %.6f\n", sin(1), cos(1), atan2(1, -1));
    printf("%.6f %.6f %.6f\n", exp(1), log(10), log10(1000));
    printf("%.6f %.6f\n", pow(2, 0.5), pow(-2, 3));
    printf("%.6f %.6f\n", hypot(3, 4), cbrt(27));
    return (int)floor(pi * 10);
}
