#include <stdio.h>
#include <float.h>

int main(void)
{
    float eps = 1;
    double deps = 1;
    volatile float f = FLT_MAX;
    volatile double m = DBL_MIN;

    while ((float)(1 + eps / 2) != 1)
        eps /= 2;
    while (1 + deps / 2 != 1)
        deps /= 2;
    printf("%d %d\n", eps == FLT_EPSILON, deps == DBL_EPSILON);
    printf("%g %g %g\n", FLT_MAX, FLT_MIN, FLT_EPSILON);
    printf("%g %g %g\n", DBL_MAX, DBL_MIN, DBL_EPSILON);
    printf("%d %d %d %d\n", FLT_DIG, DBL_DIG, FLT_MANT_DIG, DBL_MANT_DIG);
    printf("%g\n", (double)(float)(f * 2));
    printf("%g\n", (double)f * 2);
    printf("%g\n", m / 4);
    printf("%g\n", m * m);
    printf("%d\n", m / 4 * 4 == m);
    printf("%d\n", FLT_EVAL_METHOD);
    return FLT_RADIX;
}
