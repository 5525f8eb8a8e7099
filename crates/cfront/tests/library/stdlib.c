#include "common.h"
MODEL(atoi); MODEL(atol); MODEL(atoll); MODEL(strtol); MODEL(strtoul); MODEL(strtoll); MODEL(strtoull);
MODEL(strtoimax); MODEL(strtoumax); MODEL(strtod); MODEL(strtof); MODEL(strtold); MODEL(atof);
MODEL(abs); MODEL(labs); MODEL(llabs); MODEL(imaxabs); MODEL(div); MODEL(ldiv); MODEL(lldiv); MODEL(imaxdiv);
MODEL(qsort); MODEL(qsort_r); MODEL(bsearch); MODEL(rand); MODEL(random); MODEL(rand_r); MODEL(getenv);
MODEL(reallocarray); MODEL(posix_memalign); MODEL(strtoq); MODEL(strtouq);
#define ALIASES(f, t) t m___isoc23_##f(const char *, char **, int); t m___##f##_internal(const char *, char **, int, int);
ALIASES(strtol, long) ALIASES(strtoul, unsigned long) ALIASES(strtoll, long long) ALIASES(strtoull, unsigned long long)
intmax_t m___isoc23_strtoimax(const char *, char **, int);
uintmax_t m___isoc23_strtoumax(const char *, char **, int);
double m___strtod_internal(const char *, char **, int);

static char *mend, *rend;
static int m_error(void) { return *m___errno_location(); }
static void clear(void) {
    errno = 0;
    *m___errno_location() = 0;
    mend = rend = NULL;
}
#define INTEGER(f) do { clear(); \
    __typeof__(f(s, &rend, base)) r = f(s, &rend, base), x = m_##f(s, &mend, base); \
    CHECK(x == r && (mend == rend || !valid) && m_error() == errno, "\"%s\" base %d: %lld %lld end %d %d errno %d %d", s, base, \
          (long long)x, (long long)r, (int)(mend - s), (int)(rend - s), m_error(), errno); \
    CHECK(m_##f(s, NULL, base) == r, "no end"); } while (0)
#define SAME_INTEGER(f, g) do { CHECK(f == g(s, NULL, base), "\"%s\" base %d", s, base); } while (0)
static void integer(const char *s, int base) {
    // With a base that does not exist C leaves open what the end becomes.
    int valid = base == 0 || (base >= 2 && base <= 36);
    INTEGER(strtol); INTEGER(strtoul); INTEGER(strtoll); INTEGER(strtoull); INTEGER(strtoimax); INTEGER(strtoumax);
    INTEGER(strtoq); INTEGER(strtouq);
    SAME_INTEGER(m___strtol_internal(s, NULL, base, 0), strtol);
    SAME_INTEGER(m___strtoul_internal(s, NULL, base, 0), strtoul);
    SAME_INTEGER(m___strtoll_internal(s, NULL, base, 0), strtoll);
    SAME_INTEGER(m___strtoull_internal(s, NULL, base, 0), strtoull);
    if (!strstr(s, "0b") && !strstr(s, "0B")) {
        SAME_INTEGER(m___isoc23_strtol(s, NULL, base), strtol);
        SAME_INTEGER(m___isoc23_strtoul(s, NULL, base), strtoul);
        SAME_INTEGER(m___isoc23_strtoll(s, NULL, base), strtoll);
        SAME_INTEGER(m___isoc23_strtoull(s, NULL, base), strtoull);
        SAME_INTEGER(m___isoc23_strtoimax(s, NULL, base), strtoimax);
        SAME_INTEGER(m___isoc23_strtoumax(s, NULL, base), strtoumax);
    }
    CHECK(m_atoi(s) == atoi(s), "\"%s\" %d %d", s, m_atoi(s), atoi(s));
    CHECK(m_atol(s) == atol(s), "\"%s\"", s);
    CHECK(m_atoll(s) == atoll(s), "\"%s\"", s);
}

static int same(double a, double b) { return (a != a && b != b && !signbit(a) == !signbit(b)) || memcmp(&a, &b, sizeof a) == 0; }
static int near(long double a, long double b, long double unit) {
    if (a == b || (a != a && b != b))
        return 1;
    return !isinf(a) && !isinf(b) && fabsl(a - b) <= unit * fabsl(b) + 5e-324L;
}
// Numbers whose conversion must be exact, or may be off by a unit of the last place.
static void floating(const char *s, int exact) {
    clear();
    double r = strtod(s, &rend), x = m_strtod(s, &mend);
    CHECK(mend == rend && (exact ? same(r, x) : near(r, x, 2.3e-16L)), "\"%s\": %a %a end %d %d", s, x, r,
          (int)(mend - s), (int)(rend - s));
    if (exact || isinf(r) || r == 0)
        CHECK(m_error() == errno, "\"%s\": errno %d %d", s, m_error(), errno);
    CHECK(same(m_atof(s), x) && same(m_strtod(s, NULL), x) && same(m___strtod_internal(s, NULL, 0), x), "\"%s\"", s);
    clear();
    float rf = strtof(s, &rend), xf = m_strtof(s, &mend);
    CHECK(mend == rend && (exact ? same(rf, xf) : near(rf, xf, 1.2e-7L)), "\"%s\": %a %a", s, xf, rf);
    long double rl = strtold(s, &rend), xl = m_strtold(s, &mend);
    CHECK(mend == rend && near(rl, xl, 1e-17L), "\"%s\": %La %La", s, xl, rl);
}

static int by_bytes(const void *a, const void *b, void *size) { return memcmp(a, b, *(size_t *)size); }
static size_t width;
static int bytes(const void *a, const void *b) { return memcmp(a, b, width); }
static int ints(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

int main(void) {
    static const char *edges[] = {
        "", " ", "+", "-", "0", "-0", "00", "0x", "0X", "0xg", "-0x", "0x1", "+0xFfz", "0b1", "0b2", "08", "077", "1_0", "--1", "+-1",
        "\t\n\v\f\r 12", "\xa0" "12", "2147483647", "2147483648", "-2147483648", "-2147483649", "4294967295", "4294967296",
        "-4294967295", "-4294967296", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
        "-9223372036854775809", "18446744073709551615", "18446744073709551616", "-18446744073709551615",
        "-18446744073709551616", "99999999999999999999999999", "-99999999999999999999999999", "7fffffffffffffff",
        "8000000000000000", "-8000000000000001", "ffffffffffffffff", "10000000000000000", "zzzzzzzzzzzzzzzzzzzzz", "1z"};
    for (unsigned i = 0; i < sizeof edges / sizeof *edges; i++) {
        char *s = strdup(edges[i]);
        for (int base = -1; base <= 38; base++)
            integer(s, base);
        free(s);
    }
    for (int i = 0; i < 40000; i++) {
        static const char *alphabets[] = {"0123456789", "01", " +-0x1", "0123456789abcdefABCDEFxX", "09azAZ@[`{/:-+ "};
        char *s = random_string(alphabets[pick(5)], pick(3) ? 6 : 25);
        integer(s, pick(3) ? (int)pick(4) * (int)pick(4) : (int)pick(37));
        free(s);
        char text[40];
        sprintf(text, i % 2 ? "%s%llu" : "%s%llx", pick(2) ? "-" : "", pick_number());
        s = strdup(text);
        integer(s, i % 2 ? 10 : 16);
        free(s);
    }
    CHECK(m___isoc23_strtol("0b101", &mend, 0) == 5 && *mend == 0, "binary");
    CHECK(m___isoc23_strtol("-0B101", &mend, 2) == -5 && *mend == 0, "binary");
    CHECK(m___isoc23_strtol("0b2", &mend, 0) == 0 && *mend == 'b', "binary");
    CHECK(m___isoc23_strtol("0b1", &mend, 16) == 0xb1 && *mend == 0, "binary");

    static const char *reals[] = {
        "", ".", "-", "+.", "e5", ".e5", "0", "-0", "0.0e9", "1", "1.", ".5", "-.5", "1e", "1e+", "1e-", "1e5", "1E+05", "1e-5x",
        "1..2", "1.5.2", "inf", "-INF", "infinit", "infinity", "+InFiNiTyx", "in", "nan", "-nan", "NaN(12_a)", "nan(", "nan(-)", "na",
        "0x", "0x.", "0xp1", "0x1", "0x.8", "0x1p", "0x1p3", "-0x1.8p-2", "0x1.fffffffffffff8p0", "0X1P+1023", "0x1p1024",
        "0x1p-1074", "0x1p-1076", "0x1.00000000000008p0", "0x1.000000000000080000000000000001p0", "1e400", "-1e400", "1e-400",
        "0e99999999999", "1e99999999999", "1e-99999999999", "0.1", "0.2", "0.3", "3.14159", "123456.789", "9007199254740993",
        "1e22", "1e-22", "9007199254740992e22", "  7.25 "};
    for (unsigned i = 0; i < sizeof reals / sizeof *reals; i++) {
        char *s = strdup(reals[i]);
        floating(s, 1);
        free(s);
    }
    floating("1.7976931348623157e308", 0);
    floating("2.2250738585072014e-308", 0);
    floating("4.9406564584124654e-324", 0);
    floating("3.4028235e38", 0);
    floating("123456789012345678901234567890", 0);
    floating("0.000000000000000000000000000000000000000000123456789012345678901234567890", 0);
    for (int i = 0; i < 40000; i++) {
        char text[80];
        unsigned long long digits = next_random() % 1000000000000000ULL >> pick(50);
        int e = (int)pick(39) - 19;
        if (pick(2))
            sprintf(text, "%llue%d", digits, e);
        else
            sprintf(text, "%llu.%03ue%d", digits / 1000, (unsigned)(digits % 1000), e);
        char *s = strdup(text);
        clear();
        double r = strtod(s, &rend), x = m_strtod(s, &mend);
        CHECK(same(r, x) && mend == rend && m_error() == errno, "\"%s\": %a %a", s, x, r);
        floating(s, 0);
        free(s);
        sprintf(text, "%llu.%llue%d", next_random() >> pick(64), next_random() >> pick(64), (int)pick(600) - 300);
        s = strdup(text);
        floating(s, 0);
        free(s);
        sprintf(text, "0x%llx.%llxp%d", next_random() >> pick(64), next_random() >> pick(64), (int)pick(1800) - 900);
        s = strdup(text);
        floating(s, 0);
        free(s);
        s = random_string(pick(2) ? "0123456789.eE+-" : "0.xXpPaf+-nN(i) ", 12);
        floating(s, 0);
        free(s);
    }

    for (int i = 0; i < 20000; i++) {
        long long x = (long long)pick_number(), y = (long long)pick_number();
        int a = (int)x, b = (int)y;
        long c = (long)x, d = (long)y;
        a += a == INT_MIN, c += c == LONG_MIN, x += x == LLONG_MIN;
        b += b == 0, d += d == 0, y += y == 0;
        CHECK(m_abs(a) == abs(a) && m_labs(c) == labs(c) && m_llabs(x) == llabs(x) && m_imaxabs(x) == imaxabs(x), "%lld", x);
        div_t p = m_div(a, b), q = div(a, b);
        CHECK(p.quot == q.quot && p.rem == q.rem, "%d %d", a, b);
        ldiv_t lp = m_ldiv(c, d), lq = ldiv(c, d);
        CHECK(lp.quot == lq.quot && lp.rem == lq.rem, "%ld %ld", c, d);
        lldiv_t np = m_lldiv(x, y), nq = lldiv(x, y);
        CHECK(np.quot == nq.quot && np.rem == nq.rem, "%lld %lld", x, y);
        imaxdiv_t ip = m_imaxdiv(x, y), iq = imaxdiv(x, y);
        CHECK(ip.quot == iq.quot && ip.rem == iq.rem, "%lld %lld", x, y);
    }

    for (int i = 0; i < 4000; i++) {
        static const size_t widths[] = {1, 2, 3, 4, 5, 8, 12, 16, 63, 64, 65, 130};
        size_t n = pick(12);
        width = widths[pick(12)];
        char *a = malloc(n * width), *b = malloc(n * width), *c = malloc(n * width);
        for (size_t j = 0; j < n * width; j++)
            a[j] = (char)pick(i % 2 ? 3 : 256);
        memcpy(b, a, n * width);
        memcpy(c, a, n * width);
        m_qsort(a, n, width, bytes);
        qsort(b, n, width, bytes);
        m_qsort_r(c, n, width, by_bytes, &width);
        CHECK(memcmp(a, b, n * width) == 0 && memcmp(c, b, n * width) == 0, "%zu of %zu", n, width);
        for (size_t j = 0; j < n; j++) {
            char *at = m_bsearch(b + j * width, a, n, width, bytes);
            CHECK(at && (at - a) % (long)width == 0 && memcmp(at, b + j * width, width) == 0, "bsearch");
        }
        int sorted[10], count = (int)pick(11), value = 0;
        for (int j = 0; j < count; j++)
            sorted[j] = value += (int)pick(3);
        for (int key = -1; key <= value + 1; key++) {
            int *at = m_bsearch(&key, sorted, (size_t)count, sizeof(int), ints);
            CHECK(!at == !bsearch(&key, sorted, (size_t)count, sizeof(int), ints) && (!at || *at == key), "bsearch %d", key);
        }
        free(a);
        free(b);
        free(c);
        unsigned seed = 0;
        CHECK(m_rand() >= 0 && m_random() >= 0 && m_rand_r(&seed) >= 0, "rand");
        char *environment = m_getenv("X");
        CHECK(!environment || strlen(environment) < 16, "getenv");
    }
    void *p = NULL;
    CHECK(m_reallocarray(NULL, (size_t)-1 / 4, 8) == NULL && m_error() == ENOMEM, "reallocarray");
    CHECK((p = m_reallocarray(NULL, 4, 8)) != NULL, "reallocarray");
    free(p);
    CHECK(m_posix_memalign(&p, 3, 8) == EINVAL && m_posix_memalign(&p, 0, 8) == EINVAL, "posix_memalign");
    CHECK(m_posix_memalign(&p, 16, 8) == 0, "posix_memalign");
    free(p);
    return finish();
}
