#include <stdio.h>
#include <math.h>

int main(void)
{
    double t[] = { 0.5, -0.5, 1.5, 2.5, -2.5, 2.4999, -7.7, 1e300, 3 };
    unsigned i;
    double ip;
    int e;

    for (i = 0; i < sizeof t / sizeof *t; i++)
        printf("%g %g %g %g %g\n", floor(t[i]), ceil(t[i]), trunc(t[i]), round(t[i]), rint(t[i]));
    printf("%ld %lld\n", lround(-2.5), llround(1e10 + 0.5));
    printf("%g %g\n", fabs(-3.5), (double)fabsf(-1.25f));
    printf("%g %g\n", fmod(7.5, 2), fmod(-7.5, 2));
    printf("%g ", modf(-3.75, &ip));
    printf("%g\n", ip);
    printf("%g ", frexp(80, &e));
    printf("%d %g\n", e, ldexp(0.75, 4));
    printf("%.10g %g\n", sqrt(2), sqrt(1e10));
    printf("%g %g\n", fmax(1, 2), fmin(1, NAN));
    printf("%g %g\n", copysign(3, -0.0), fdim(5, 3));
    printf("%g %g\n", (double)floorf(-1.5f), (double)sqrtf(2.25f));
    printf("%g\n", remainder(7, 2));
    printf("%g\n", nearbyint(3.5));
    return (int)pow(3, 4);
}
