#include "common.h"
MODEL(modf); MODEL(modff); MODEL(frexp); MODEL(frexpf); MODEL(ldexp); MODEL(ldexpf); MODEL(scalbn); MODEL(scalbnf);
MODEL(scalbln); MODEL(scalblnf);
static int same(double a, double b) { return (a != a && b != b) || memcmp(&a, &b, sizeof a) == 0; }
static void one(double x, int n) {
    double a, b;
    float fa, fb, f = (float)x;
    int i, j;
    CHECK(same(m_modf(x, &a), modf(x, &b)) && same(a, b), "%a", x);
    CHECK(same(m_modff(f, &fa), modff(f, &fb)) && same(fa, fb), "%a", f);
    CHECK(same(m_frexp(x, &i), frexp(x, &j)) && i == j, "%a", x);
    CHECK(same(m_frexpf(f, &i), frexpf(f, &j)) && i == j, "%a", f);
    CHECK(same(m_ldexp(x, n), ldexp(x, n)), "%a %d", x, n);
    CHECK(same(m_scalbn(x, n), scalbn(x, n)), "%a %d", x, n);
    CHECK(same(m_scalbln(x, n), scalbln(x, n)), "%a %d", x, n);
    CHECK(same(m_ldexpf(f, n), ldexpf(f, n)), "%a %d", f, n);
    CHECK(same(m_scalbnf(f, n), scalbnf(f, n)), "%a %d", f, n);
    CHECK(same(m_scalblnf(f, n), scalblnf(f, n)), "%a %d", f, n);
}
int main(void) {
    double edges[] = {0, 0.5, 1, 1.5, 3, 4503599627370495.5, 4503599627370496, 1e300, 5e-324, 2.2250738585072014e-308,
                      2e-310, 1e-40, INFINITY, NAN, 3.4e38, 1.7976931348623157e308};
    int steps[] = {0, 1, -1, 52, -52, 1023, -1022, -1074, -1075, 2100, -2100, INT_MAX, INT_MIN, -149, 127};
    for (unsigned i = 0; i < sizeof edges / sizeof *edges; i++)
        for (unsigned j = 0; j < sizeof steps / sizeof *steps; j++) {
            one(edges[i], steps[j]);
            one(-edges[i], steps[j]);
        }
    for (int i = 0; i < 100000; i++) {
        union { unsigned long long u; double d; } w = {next_random()};
        if (pick(2))
            w.d = (double)(long long)pick_number() / (1 << pick(20));
        one(w.d, (int)pick(2300) - 1150);
        one((double)(float)(ldexp((double)pick_number(), -(int)pick(200))), (int)pick(400) - 200);
    }
    return finish();
}
