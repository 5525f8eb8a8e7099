#include <fenv.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* Operands and results are volatile: gcc computes them at run time, in the mode of the moment. */
static volatile float fa, fb, fc, fr;
static volatile double da, db, dc, dr;
static volatile long double la, lb, lr;
static volatile long long ia;
static volatile unsigned long long ua;
static volatile int ib;
static volatile unsigned ub;
static volatile long lo;

static int quiet;
static unsigned long long digest;

/* Prints bits, or only adds them to the digest. */
static void show(const char *what, unsigned long long bits)
{
    digest = digest * 1099511628211ULL ^ bits;
    if (!quiet)
        printf(" %s %llx", what, bits);
}

static void show_double(const char *what, double x)
{
    unsigned long long bits;
    memcpy(&bits, &x, sizeof bits);
    show(what, bits);
}

static void show_float(const char *what, float x)
{
    unsigned bits;
    memcpy(&bits, &x, sizeof bits);
    show(what, bits);
}

static void show_long(const char *what, long double x)
{
    unsigned long long bits[2] = { 0, 0 };
    memcpy(bits, &x, 10);
    show(what, bits[1]);
    show(what, bits[0]);
}

/* Printing happens to nearest. */
#define IN(mode, statement) (fesetround(mode), (statement), fesetround(FE_TONEAREST))

static const double doubles[] = { 0.1, -0.1, 1.0, 3.0, -7.0, 1e308, -1e308, 1e-308, 5e-324, 0.5,
    2.5, -2.5, 4503599627370497.5, 1e17, 0.0, -0.0, 16777217.0, 1e39, 1e-46 };
#define COUNT (int)(sizeof doubles / sizeof doubles[0])

static void arithmetic(int mode)
{
    int i, j;
    quiet = 1;
    for (i = 0; i < COUNT; i++) {
        for (j = 0; j < COUNT; j += 1 + i % 3) {
            da = doubles[i];
            db = doubles[j];
            fa = (float)doubles[i];
            fb = (float)doubles[j];
            la = doubles[i];
            lb = doubles[j];
            IN(mode, dr = da + db), show_double("+", dr);
            IN(mode, dr = da - db), show_double("-", dr);
            IN(mode, dr = da * db), show_double("*", dr);
            IN(mode, fr = fa + fb), show_float("f+", fr);
            IN(mode, fr = fa - fb), show_float("f-", fr);
            IN(mode, fr = fa * fb), show_float("f*", fr);
            IN(mode, lr = la + lb), show_long("l+", lr);
            IN(mode, lr = la * lb), show_long("l*", lr);
            if (doubles[j] != 0 && fb != 0) {
                IN(mode, dr = da / db), show_double("/", dr);
                IN(mode, fr = fa / fb), show_float("f/", fr);
                IN(mode, lr = la / lb), show_long("l/", lr);
            }
        }
        printf("%d %llx\n", i, digest);
    }
    quiet = 0;
}

static void functions(int mode)
{
    int i;
    for (i = 0; i < COUNT; i++) {
        da = doubles[i];
        db = 1.0 / 3.0;
        dc = -0.1;
        fa = (float)doubles[i];
        IN(mode, fr = (float)da), show_float("narrow", fr);
        IN(mode, dr = rint(da)), show_double("rint", dr);
        IN(mode, dr = nearbyint(da)), show_double("nearbyint", dr);
        IN(mode, fr = rintf(fa)), show_float("rintf", fr);
        IN(mode, dr = floor(da)), show_double("floor", dr);
        IN(mode, dr = round(da)), show_double("round", dr);
        if (da >= 0) {
            IN(mode, dr = sqrt(da)), show_double("sqrt", dr);
            IN(mode, fr = sqrtf(fa)), show_float("sqrtf", fr);
        }
        IN(mode, dr = fma(da, db, dc)), show_double("fma", dr);
        IN(mode, dr = fdim(da, dc)), show_double("fdim", dr);
        if (fabs(da) < 1e9) {
            IN(mode, lo = lrint(da)), printf(" lrint %ld", lo);
            IN(mode, ia = llrint(da)), printf(" llrint %lld", ia);
            IN(mode, ib = (int)da), printf(" int %d", ib);
        }
        IN(mode, dr = da + 1), show_double("+1", dr);
        dr = da;
        IN(mode, dr += 0.1), show_double("+=", dr);
        printf("\n");
    }
}

static void integers(int mode)
{
    static const long long numbers[] = { 0, 1, -1, 16777217, -16777217, 16777219, 2147483647,
        9007199254740993LL, -9007199254740993LL, 9223372036854775807LL, -9223372036854775807LL };
    int i;
    for (i = 0; i < (int)(sizeof numbers / sizeof numbers[0]); i++) {
        ia = numbers[i];
        ua = (unsigned long long)numbers[i];
        ib = (int)numbers[i];
        ub = (unsigned)numbers[i];
        IN(mode, dr = (double)ia), show_double("ll", dr);
        IN(mode, fr = (float)ia), show_float("ll", fr);
        IN(mode, dr = (double)ua), show_double("ull", dr);
        IN(mode, fr = (float)ua), show_float("ull", fr);
        IN(mode, fr = (float)ib), show_float("i", fr);
        IN(mode, fr = (float)ub), show_float("u", fr);
        IN(mode, dr = da * 0 + ib), show_double("mixed", dr);
        printf("\n");
    }
}

int main(void)
{
    static const int modes[] = { FE_TONEAREST, FE_DOWNWARD, FE_UPWARD, FE_TOWARDZERO };
    int i;
    printf("%d\n", fegetround());
    for (i = 0; i < 4; i++) {
        int before, after, failed = fesetround(modes[i]);
        before = fegetround();
        fesetround(FE_TONEAREST);
        arithmetic(modes[i]);
        functions(modes[i]);
        da = 1;
        integers(modes[i]);
        after = fegetround();
        printf("mode %x: %d %x %x\n", (unsigned)modes[i], failed, (unsigned)before, (unsigned)after);
    }
    fesetround(FE_UPWARD);
    i = fesetround(12345) != 0;
    printf("%d %x\n", i, (unsigned)fegetround());
    return fesetround(FE_TONEAREST);
}
