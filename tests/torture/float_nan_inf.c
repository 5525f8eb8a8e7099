#include <stdio.h>
#include <math.h>

int main(void)
{
    volatile double zero = 0;
    double inf = 1 / zero, nan_ = inf - inf;
    float fn = NAN;

    printf("%d %d %d\n", nan_ == nan_, nan_ != nan_, nan_ < nan_);
    printf("%d %d %d %d\n", nan_ < 1, nan_ > 1, nan_ <= 1, nan_ >= 1);
    printf("%d %d\n", !(nan_ < 1), !nan_);
    printf("%d %d %d\n", inf > 1e308, -inf < inf, inf == INFINITY);
    printf("%d %d %d\n", isnan(nan_) != 0, isinf(inf) != 0, isfinite(inf) != 0);
    printf("%f %f %F\n", inf, -inf, inf);
    printf("%d\n", nan_ ? 1 : 2);
    printf("%d\n", fn == fn);
    printf("%d\n", -0.0 == 0.0);
    printf("%g %g\n", -0.0, 1 / -zero);
    printf("%d %d\n", signbit(-0.0) != 0, signbit(0.0) != 0);
    printf("%g %g\n", inf * -1, 1 / inf);
    printf("%d\n", __builtin_isnan(nan_ * 0) != 0);
    printf("%5.1f|%-6f|%06f\n", inf, inf, inf);
    while (nan_ == nan_)
        return 1;
    return isunordered(nan_, 1.0) ? 21 : 22;
}
