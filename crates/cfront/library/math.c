// Models of the <math.h> functions that take a floating-point number apart by its bits.

//@ __wedge_modf
double __wedge_modf(double x, double *whole) {
    union {
        double d;
        unsigned long long u;
    } w;
    unsigned long long mask;
    int e;
    w.d = x;
    e = (int)((w.u >> 52) & 0x7ff) - 1023;
    if (x != x) {
        *whole = x;
        return x;
    }
    if (e < 0) {
        w.u = w.u & 0x8000000000000000ULL;
        *whole = w.d;
        return x;
    }
    mask = e < 52 ? 0xfffffffffffffULL >> e : 0;
    if ((w.u & mask) == 0) {
        *whole = x;
        w.u = w.u & 0x8000000000000000ULL;
        return w.d;
    }
    w.u = w.u & ~mask;
    *whole = w.d;
    return x - w.d;
}

//@ __wedge_frexp
double __wedge_frexp(double x, int *exponent) {
    union {
        double d;
        unsigned long long u;
    } w;
    int e;
    w.d = x;
    e = (int)((w.u >> 52) & 0x7ff);
    if (e == 0x7ff || x == 0.0) {
        *exponent = 0;
        return x;
    }
    if (e == 0) {
        w.d = x * 18014398509481984.0;
        e = (int)((w.u >> 52) & 0x7ff) - 54;
    }
    *exponent = e - 1022;
    w.u = (w.u & 0x800fffffffffffffULL) | 0x3fe0000000000000ULL;
    return w.d;
}

//@ __wedge_ldexp
// One rounding: a subnormal result is formed a hundred binary places up, then scaled down.
int *__errno_location(void);
double __wedge_ldexp(double x, int n) {
    union {
        double d;
        unsigned long long u;
    } w;
    int e;
    w.d = x;
    e = (int)((w.u >> 52) & 0x7ff);
    if (e == 0x7ff || x == 0.0)
        return x;
    if (e == 0) {
        w.d = x * 18014398509481984.0;
        e = (int)((w.u >> 52) & 0x7ff) - 54;
    }
    if (n > 5000)
        n = 5000;
    if (n < -5000)
        n = -5000;
    e = e + n;
    w.u = w.u & 0x800fffffffffffffULL;
    if (e >= 0x7ff) {
        *__errno_location() = 34;
        w.u = (w.u & 0x8000000000000000ULL) | 0x7ff0000000000000ULL;
        return w.d;
    }
    if (e >= 1) {
        w.u = w.u | ((unsigned long long)e << 52);
        return w.d;
    }
    if (e < -60)
        e = -60;
    w.u = w.u | ((unsigned long long)(e + 100) << 52);
    w.d = w.d * 7.888609052210118e-31;
    if (w.d == 0.0)
        *__errno_location() = 34;
    return w.d;
}

//@ modf
double __wedge_modf(double, double *);
double modf(double x, double *whole) { return __wedge_modf(x, whole); }

//@ modff
double __wedge_modf(double, double *);
float modff(float x, float *whole) {
    double w;
    double r = __wedge_modf((double)x, &w);
    *whole = (float)w;
    return (float)r;
}

//@ frexp
double __wedge_frexp(double, int *);
double frexp(double x, int *exponent) { return __wedge_frexp(x, exponent); }

//@ frexpf
double __wedge_frexp(double, int *);
float frexpf(float x, int *exponent) { return (float)__wedge_frexp((double)x, exponent); }

//@ ldexp
double __wedge_ldexp(double, int);
double ldexp(double x, int n) { return __wedge_ldexp(x, n); }

//@ ldexpf
double __wedge_ldexp(double, int);
float ldexpf(float x, int n) { return (float)__wedge_ldexp((double)x, n); }

//@ scalbn
double __wedge_ldexp(double, int);
double scalbn(double x, int n) { return __wedge_ldexp(x, n); }

//@ scalbnf
double __wedge_ldexp(double, int);
float scalbnf(float x, int n) { return (float)__wedge_ldexp((double)x, n); }

//@ scalbln
double __wedge_ldexp(double, int);
double scalbln(double x, long n) { return __wedge_ldexp(x, n > 5000 ? 5000 : n < -5000 ? -5000 : (int)n); }

//@ scalblnf
double __wedge_ldexp(double, int);
float scalblnf(float x, long n) {
    return (float)__wedge_ldexp((double)x, n > 5000 ? 5000 : n < -5000 ? -5000 : (int)n);
}

//@ fesetround
// The mode that arithmetic reads: `Cfa::rounding`.
int __wedge_rounding;
int fesetround(int mode) {
    if (mode != 0 && mode != 0x400 && mode != 0x800 && mode != 0xc00) return 1;
    __wedge_rounding = mode;
    return 0;
}

//@ fegetround
int __wedge_rounding;
int fegetround(void) { return __wedge_rounding; }
