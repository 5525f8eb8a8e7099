// Models of <stdlib.h>, <inttypes.h>, <errno.h> and <time.h>.

//@ __errno_location
int *__errno_location(void) {
    static int number;
    return &number;
}

//@ __wedge_any_long
// An arbitrary long, of either width.
int __wedge_nondet_int(void);
long __wedge_any_long(void) {
    unsigned long long high = (unsigned int)__wedge_nondet_int();
    unsigned long long low = (unsigned int)__wedge_nondet_int();
    return (long)((high << 32) | low);
}

//@ __wedge_decimal
// The value of the decimal number at the front of `s`, as a magnitude: saturated at `limit` if
// positive, at `limit + 1` if negative.
unsigned long long __wedge_decimal(const char *s, unsigned long long limit) {
    unsigned long long v = 0;
    __typeof__(sizeof(int)) i = 0;
    int negative;
    while (s[i] == ' ' || (s[i] >= 9 && s[i] <= 13))
        i++;
    negative = s[i] == '-';
    if (negative)
        limit = limit + 1;
    if (s[i] == '-' || s[i] == '+')
        i++;
    while (s[i] >= '0' && s[i] <= '9') {
        unsigned long long d = (unsigned long long)(s[i] - '0');
        if (v > limit / 10 || d > limit - v * 10)
            v = limit;
        else
            v = v * 10 + d;
        i++;
    }
    return negative ? 0 - v : v;
}

//@ __wedge_digit
// The value of a digit of a base up to 36, or 36.
int __wedge_digit(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'Z')
        return c - 'A' + 10;
    return 36;
}

//@ __wedge_integer
// What the strto functions do: `above` is the largest magnitude of a positive number, `below` that
// of a negative one (they are equal for an unsigned result); `binary` admits the prefix 0b. The
// result is the value modulo two to the 64th.
int __wedge_digit(char);
int *__errno_location(void);
unsigned long long __wedge_integer(const char *s, char **end, int base, unsigned long long above,
                                   unsigned long long below, int binary) {
    unsigned long long v = 0;
    unsigned long long limit;
    __typeof__(sizeof(int)) i = 0;
    __typeof__(sizeof(int)) first;
    int negative;
    int over = 0;
    if (base < 0 || base == 1 || base > 36) {
        *__errno_location() = 22;
        return 0;
    }
    while (s[i] == ' ' || (s[i] >= 9 && s[i] <= 13))
        i++;
    negative = s[i] == '-';
    limit = negative ? below : above;
    if (s[i] == '-' || s[i] == '+')
        i++;
    if ((base == 0 || base == 16) && s[i] == '0' && (s[i + 1] == 'x' || s[i + 1] == 'X') &&
        __wedge_digit(s[i + 2]) < 16) {
        base = 16;
        i = i + 2;
    } else if (binary && (base == 0 || base == 2) && s[i] == '0' && (s[i + 1] == 'b' || s[i + 1] == 'B') &&
               __wedge_digit(s[i + 2]) < 2) {
        base = 2;
        i = i + 2;
    } else if (base == 0) {
        base = s[i] == '0' ? 8 : 10;
    }
    first = i;
    for (;;) {
        int d = __wedge_digit(s[i]);
        if (d >= base)
            break;
        if (v > limit / (unsigned long long)base || (unsigned long long)d > limit - v * (unsigned long long)base) {
            over = 1;
            v = limit;
        } else {
            v = v * (unsigned long long)base + (unsigned long long)d;
        }
        i++;
    }
    if (end)
        *end = (char *)s + (i == first ? 0 : i);
    if (over)
        *__errno_location() = 34;
    if (over && above == below)
        return limit;
    return negative ? 0 - v : v;
}

//@ atoi
unsigned long long __wedge_decimal(const char *, unsigned long long);
int atoi(const char *s) { return (int)(long)__wedge_decimal(s, (unsigned long)-1 / 2); }

//@ atol
unsigned long long __wedge_decimal(const char *, unsigned long long);
long atol(const char *s) { return (long)__wedge_decimal(s, (unsigned long)-1 / 2); }

//@ atoll
unsigned long long __wedge_decimal(const char *, unsigned long long);
long long atoll(const char *s) { return (long long)__wedge_decimal(s, (unsigned long long)-1 / 2); }

//@ strtol
unsigned long long __wedge_integer(const char *, char **, int, unsigned long long, unsigned long long, int);
long strtol(const char *s, char **end, int base) {
    return (long)__wedge_integer(s, end, base, (unsigned long)-1 / 2, (unsigned long)-1 / 2 + 1, 0);
}

//@ strtoul
unsigned long long __wedge_integer(const char *, char **, int, unsigned long long, unsigned long long, int);
unsigned long strtoul(const char *s, char **end, int base) {
    return (unsigned long)__wedge_integer(s, end, base, (unsigned long)-1, (unsigned long)-1, 0);
}

//@ strtoll
unsigned long long __wedge_integer(const char *, char **, int, unsigned long long, unsigned long long, int);
long long strtoll(const char *s, char **end, int base) {
    return (long long)__wedge_integer(s, end, base, (unsigned long long)-1 / 2, (unsigned long long)-1 / 2 + 1, 0);
}

//@ strtoull
unsigned long long __wedge_integer(const char *, char **, int, unsigned long long, unsigned long long, int);
unsigned long long strtoull(const char *s, char **end, int base) {
    return (unsigned long long)__wedge_integer(s, end, base, (unsigned long long)-1, (unsigned long long)-1, 0);
}

//@ strtoimax
// The type of the constant is that of intmax_t (or uintmax_t): long where it has 64 bits.
unsigned long long __wedge_integer(const char *, char **, int, unsigned long long, unsigned long long, int);
__typeof__(9223372036854775807) strtoimax(const char *s, char **end, int base) {
    return (__typeof__(9223372036854775807))__wedge_integer(s, end, base, (unsigned long long)-1 / 2, (unsigned long long)-1 / 2 + 1, 0);
}

//@ strtoumax
// The type of the constant is that of intmax_t (or uintmax_t): long where it has 64 bits.
unsigned long long __wedge_integer(const char *, char **, int, unsigned long long, unsigned long long, int);
__typeof__(0xffffffffffffffff) strtoumax(const char *s, char **end, int base) {
    return (__typeof__(0xffffffffffffffff))__wedge_integer(s, end, base, (unsigned long long)-1, (unsigned long long)-1, 0);
}

//@ __isoc23_strtol
unsigned long long __wedge_integer(const char *, char **, int, unsigned long long, unsigned long long, int);
long __isoc23_strtol(const char *s, char **end, int base) {
    return (long)__wedge_integer(s, end, base, (unsigned long)-1 / 2, (unsigned long)-1 / 2 + 1, 1);
}

//@ __isoc23_strtoul
unsigned long long __wedge_integer(const char *, char **, int, unsigned long long, unsigned long long, int);
unsigned long __isoc23_strtoul(const char *s, char **end, int base) {
    return (unsigned long)__wedge_integer(s, end, base, (unsigned long)-1, (unsigned long)-1, 1);
}

//@ __isoc23_strtoll
unsigned long long __wedge_integer(const char *, char **, int, unsigned long long, unsigned long long, int);
long long __isoc23_strtoll(const char *s, char **end, int base) {
    return (long long)__wedge_integer(s, end, base, (unsigned long long)-1 / 2, (unsigned long long)-1 / 2 + 1, 1);
}

//@ __isoc23_strtoull
unsigned long long __wedge_integer(const char *, char **, int, unsigned long long, unsigned long long, int);
unsigned long long __isoc23_strtoull(const char *s, char **end, int base) {
    return (unsigned long long)__wedge_integer(s, end, base, (unsigned long long)-1, (unsigned long long)-1, 1);
}

//@ __isoc23_strtoimax
// The type of the constant is that of intmax_t (or uintmax_t): long where it has 64 bits.
unsigned long long __wedge_integer(const char *, char **, int, unsigned long long, unsigned long long, int);
__typeof__(9223372036854775807) __isoc23_strtoimax(const char *s, char **end, int base) {
    return (__typeof__(9223372036854775807))__wedge_integer(s, end, base, (unsigned long long)-1 / 2, (unsigned long long)-1 / 2 + 1, 1);
}

//@ __isoc23_strtoumax
// The type of the constant is that of intmax_t (or uintmax_t): long where it has 64 bits.
unsigned long long __wedge_integer(const char *, char **, int, unsigned long long, unsigned long long, int);
__typeof__(0xffffffffffffffff) __isoc23_strtoumax(const char *s, char **end, int base) {
    return (__typeof__(0xffffffffffffffff))__wedge_integer(s, end, base, (unsigned long long)-1, (unsigned long long)-1, 1);
}

//@ __strtol_internal
unsigned long long __wedge_integer(const char *, char **, int, unsigned long long, unsigned long long, int);
long __strtol_internal(const char *s, char **end, int base, int group) {
    return (long)__wedge_integer(s, end, base, (unsigned long)-1 / 2, (unsigned long)-1 / 2 + 1, 0);
}

//@ __strtoul_internal
unsigned long long __wedge_integer(const char *, char **, int, unsigned long long, unsigned long long, int);
unsigned long __strtoul_internal(const char *s, char **end, int base, int group) {
    return (unsigned long)__wedge_integer(s, end, base, (unsigned long)-1, (unsigned long)-1, 0);
}

//@ __strtoll_internal
unsigned long long __wedge_integer(const char *, char **, int, unsigned long long, unsigned long long, int);
long long __strtoll_internal(const char *s, char **end, int base, int group) {
    return (long long)__wedge_integer(s, end, base, (unsigned long long)-1 / 2, (unsigned long long)-1 / 2 + 1, 0);
}

//@ __strtoull_internal
unsigned long long __wedge_integer(const char *, char **, int, unsigned long long, unsigned long long, int);
unsigned long long __strtoull_internal(const char *s, char **end, int base, int group) {
    return (unsigned long long)__wedge_integer(s, end, base, (unsigned long long)-1, (unsigned long long)-1, 0);
}

//@ strtoq
unsigned long long __wedge_integer(const char *, char **, int, unsigned long long, unsigned long long, int);
long long strtoq(const char *s, char **end, int base) {
    return (long long)__wedge_integer(s, end, base, (unsigned long long)-1 / 2, (unsigned long long)-1 / 2 + 1, 0);
}

//@ strtouq
unsigned long long __wedge_integer(const char *, char **, int, unsigned long long, unsigned long long, int);
unsigned long long strtouq(const char *s, char **end, int base) {
    return (unsigned long long)__wedge_integer(s, end, base, (unsigned long long)-1, (unsigned long long)-1, 0);
}

//@ __wedge_float_text
// Takes apart the number at the front of `s`. The result is 0 if there is none, 10 for a decimal
// number (`digits` times ten to `exponent`), 2 for a hexadecimal one (`digits` times two to
// `exponent`), 3 for infinity, 4 for a NaN. Digits beyond the nineteenth or so count as zeros.
int __wedge_digit(char);
int __wedge_fold(char);
int __wedge_float_text(const char *s, char **end, int *negative, unsigned long long *digits, int *exponent) {
    unsigned long long v = 0;
    __typeof__(sizeof(int)) i = 0;
    int base = 10;
    int step = 1;
    int seen = 0;
    int point = 0;
    int e = 0;
    while (s[i] == ' ' || (s[i] >= 9 && s[i] <= 13))
        i++;
    *negative = s[i] == '-';
    *digits = 0;
    *exponent = 0;
    if (s[i] == '-' || s[i] == '+')
        i++;
    if (__wedge_fold(s[i]) == 'i' && __wedge_fold(s[i + 1]) == 'n' && __wedge_fold(s[i + 2]) == 'f') {
        i = i + 3;
        if (__wedge_fold(s[i]) == 'i' && __wedge_fold(s[i + 1]) == 'n' && __wedge_fold(s[i + 2]) == 'i' &&
            __wedge_fold(s[i + 3]) == 't' && __wedge_fold(s[i + 4]) == 'y')
            i = i + 5;
        if (end)
            *end = (char *)s + i;
        return 3;
    }
    if (__wedge_fold(s[i]) == 'n' && __wedge_fold(s[i + 1]) == 'a' && __wedge_fold(s[i + 2]) == 'n') {
        i = i + 3;
        if (s[i] == '(') {
            __typeof__(sizeof(int)) j = i + 1;
            while (s[j] == '_' || __wedge_digit(s[j]) < 36)
                j++;
            if (s[j] == ')')
                i = j + 1;
        }
        if (end)
            *end = (char *)s + i;
        return 4;
    }
    if (s[i] == '0' && __wedge_fold(s[i + 1]) == 'x' &&
        (__wedge_digit(s[i + 2]) < 16 || (s[i + 2] == '.' && __wedge_digit(s[i + 3]) < 16))) {
        base = 16;
        step = 4;
        i = i + 2;
    }
    for (;;) {
        int d = __wedge_digit(s[i]);
        if (s[i] == '.' && !point) {
            point = 1;
        } else if (d < base) {
            seen = 1;
            if (v <= (base == 10 ? 1844674407370955160ULL : 0xfffffffffffffffULL)) {
                v = v * (unsigned long long)base + (unsigned long long)d;
                if (point && e > -100000)
                    e = e - step;
            } else {
                if (base == 16 && d != 0)
                    v = v | 1;
                if (!point && e < 100000)
                    e = e + step;
            }
        } else {
            break;
        }
        i++;
    }
    if (!seen) {
        if (end)
            *end = (char *)s;
        return 0;
    }
    if (__wedge_fold(s[i]) == (base == 10 ? 'e' : 'p')) {
        __typeof__(sizeof(int)) j = i + 1;
        int minus = s[j] == '-';
        int x = 0;
        if (s[j] == '-' || s[j] == '+')
            j++;
        if (s[j] >= '0' && s[j] <= '9') {
            while (s[j] >= '0' && s[j] <= '9') {
                if (x < 1000000)
                    x = x * 10 + (s[j] - '0');
                j++;
            }
            e = minus ? e - x : e + x;
            i = j;
        }
    }
    if (end)
        *end = (char *)s + i;
    *digits = v;
    *exponent = e;
    return base == 10 ? 10 : 2;
}

//@ __wedge_float_scale
// `digits` times `base` to `exponent`, where the base is 2 or 10; beyond the range of long double,
// infinity or zero.
long double __wedge_float_scale(unsigned long long digits, int base, int exponent) {
    long double p = 1.0L;
    long double q = (long double)base;
    int range = base == 10 ? 5000 : 16500;
    int n;
    if (digits == 0)
        return 0.0L;
    if (exponent > range)
        exponent = range;
    if (exponent < -range)
        exponent = -range;
    n = exponent < 0 ? -exponent : exponent;
    while (n != 0) {
        if (n % 2 != 0)
            p = p * q;
        n = n / 2;
        if (n != 0)
            q = q * q;
    }
    return exponent < 0 ? (long double)digits / p : (long double)digits * p;
}

//@ __wedge_strtod
// Correctly rounded up to about fifteen digits and ten to the 22nd; else within a unit of the last
// place.
int __wedge_float_text(const char *, char **, int *, unsigned long long *, int *);
long double __wedge_float_scale(unsigned long long, int, int);
int *__errno_location(void);
double __wedge_strtod(const char *s, char **end) {
    union {
        double d;
        unsigned long long u;
    } special;
    unsigned long long digits;
    int negative;
    int e;
    int kind = __wedge_float_text(s, end, &negative, &digits, &e);
    double r;
    if (kind == 3 || kind == 4) {
        special.u = kind == 3 ? 0x7ff0000000000000ULL : 0x7ff8000000000000ULL;
        r = special.d;
    } else if (digits == 0) {
        r = 0.0;
        if (kind == 0)
            return r;
    } else if (kind == 10 && digits <= 9007199254740992ULL && e >= -22 && e <= 22) {
        double p = 1.0;
        for (int k = e < 0 ? -e : e; k > 0; k--)
            p = p * 10.0;
        r = e < 0 ? (double)digits / p : (double)digits * p;
    } else {
        long double x = __wedge_float_scale(digits, kind, e);
        r = (double)x;
        if (r > 1.7976931348623157e308 || r == 0.0 || (r < 2.2250738585072014e-308 && (long double)r != x))
            *__errno_location() = 34;
    }
    return negative ? -r : r;
}

//@ strtod
double __wedge_strtod(const char *, char **);
double strtod(const char *s, char **end) { return __wedge_strtod(s, end); }

//@ __strtod_internal
double __wedge_strtod(const char *, char **);
double __strtod_internal(const char *s, char **end, int group) { return __wedge_strtod(s, end); }

//@ atof
double __wedge_strtod(const char *, char **);
double atof(const char *s) { return __wedge_strtod(s, (char **)0); }

//@ strtof
int __wedge_float_text(const char *, char **, int *, unsigned long long *, int *);
long double __wedge_float_scale(unsigned long long, int, int);
int *__errno_location(void);
float strtof(const char *s, char **end) {
    union {
        float f;
        unsigned int u;
    } special;
    unsigned long long digits;
    int negative;
    int e;
    int kind = __wedge_float_text(s, end, &negative, &digits, &e);
    float r;
    if (kind == 0)
        return 0.0f;
    if (kind == 3 || kind == 4) {
        special.u = kind == 3 ? 0x7f800000u : 0x7fc00000u;
        r = special.f;
    } else {
        long double x = __wedge_float_scale(digits, kind, e);
        r = (float)x;
        if (r > 3.4028234663852886e38f || (r == 0.0f && digits != 0) ||
            (r < 1.1754943508222875e-38f && (long double)r != x))
            *__errno_location() = 34;
    }
    return negative ? -r : r;
}

//@ strtold
int __wedge_float_text(const char *, char **, int *, unsigned long long *, int *);
long double __wedge_float_scale(unsigned long long, int, int);
int *__errno_location(void);
long double strtold(const char *s, char **end) {
    union {
        double d;
        unsigned long long u;
    } special;
    unsigned long long digits;
    int negative;
    int e;
    int kind = __wedge_float_text(s, end, &negative, &digits, &e);
    long double r;
    if (kind == 0)
        return 0.0L;
    special.u = kind == 4 ? 0x7ff8000000000000ULL : 0x7ff0000000000000ULL;
    if (kind == 3 || kind == 4) {
        r = (long double)special.d;
    } else {
        r = __wedge_float_scale(digits, kind, e);
        if (r == (long double)special.d || (r == 0.0L && digits != 0))
            *__errno_location() = 34;
    }
    return negative ? -r : r;
}

//@ abs
int abs(int x) { return x < 0 ? -x : x; }

//@ labs
long labs(long x) { return x < 0 ? -x : x; }

//@ llabs
long long llabs(long long x) { return x < 0 ? -x : x; }

//@ imaxabs
__typeof__(9223372036854775807) imaxabs(__typeof__(9223372036854775807) x) { return x < 0 ? -x : x; }

//@ div
struct __wedge_div {
    int quot;
    int rem;
};
struct __wedge_div div(int x, int y) {
    struct __wedge_div r;
    r.quot = x / y;
    r.rem = x % y;
    return r;
}

//@ ldiv
struct __wedge_ldiv {
    long quot;
    long rem;
};
struct __wedge_ldiv ldiv(long x, long y) {
    struct __wedge_ldiv r;
    r.quot = x / y;
    r.rem = x % y;
    return r;
}

//@ lldiv
struct __wedge_lldiv {
    long long quot;
    long long rem;
};
struct __wedge_lldiv lldiv(long long x, long long y) {
    struct __wedge_lldiv r;
    r.quot = x / y;
    r.rem = x % y;
    return r;
}

//@ imaxdiv
struct __wedge_imaxdiv {
    __typeof__(9223372036854775807) quot;
    __typeof__(9223372036854775807) rem;
};
struct __wedge_imaxdiv imaxdiv(__typeof__(9223372036854775807) x, __typeof__(9223372036854775807) y) {
    struct __wedge_imaxdiv r;
    r.quot = x / y;
    r.rem = x % y;
    return r;
}

//@ __wedge_swap
// Exchanges two elements; one of up to 64 bytes in one piece.
void *__wedge_memcpy(void *, const void *, __typeof__(sizeof(int)));
void __wedge_swap(char *a, char *b, __typeof__(sizeof(int)) size) {
    unsigned char piece[64];
    int word;
    __typeof__(sizeof(int)) i = 0;
    if (size == sizeof(int)) {
        __wedge_memcpy(&word, a, sizeof(int));
        __wedge_memcpy(a, b, sizeof(int));
        __wedge_memcpy(b, &word, sizeof(int));
        return;
    }
    while (i < size) {
        __typeof__(sizeof(int)) n = size - i < 64 ? size - i : 64;
        __wedge_memcpy(piece, a + i, n);
        __wedge_memcpy(a + i, b + i, n);
        __wedge_memcpy(b + i, piece, n);
        i = i + n;
    }
}

//@ qsort
// Insertion sort: each element moves down to its place.
void __wedge_swap(char *, char *, __typeof__(sizeof(int)));
void qsort(void *base, __typeof__(sizeof(int)) count, __typeof__(sizeof(int)) size,
           int (*compare)(const void *, const void *)) {
    char *p = (char *)base;
    for (__typeof__(sizeof(int)) i = 1; i < count; i++) {
        for (__typeof__(sizeof(int)) j = i; j > 0; j--) {
            if (compare(p + (j - 1) * size, p + j * size) <= 0)
                break;
            __wedge_swap(p + (j - 1) * size, p + j * size, size);
        }
    }
}

//@ qsort_r
// The GNU form of the comparator: the context comes last.
void __wedge_swap(char *, char *, __typeof__(sizeof(int)));
void qsort_r(void *base, __typeof__(sizeof(int)) count, __typeof__(sizeof(int)) size,
             int (*compare)(const void *, const void *, void *), void *context) {
    char *p = (char *)base;
    for (__typeof__(sizeof(int)) i = 1; i < count; i++) {
        for (__typeof__(sizeof(int)) j = i; j > 0; j--) {
            if (compare(p + (j - 1) * size, p + j * size, context) <= 0)
                break;
            __wedge_swap(p + (j - 1) * size, p + j * size, size);
        }
    }
}

//@ bsearch
void *bsearch(const void *key, const void *base, __typeof__(sizeof(int)) count, __typeof__(sizeof(int)) size,
              int (*compare)(const void *, const void *)) {
    const char *p = (const char *)base;
    __typeof__(sizeof(int)) low = 0;
    __typeof__(sizeof(int)) high = count;
    while (low < high) {
        __typeof__(sizeof(int)) middle = low + (high - low) / 2;
        int order = compare(key, p + middle * size);
        if (order == 0)
            return (void *)(p + middle * size);
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return (void *)0;
}

//@ rand
int __wedge_random(void);
int rand(void) { return __wedge_random(); }

//@ srand
void srand(unsigned int seed) {}

//@ random
int __wedge_random(void);
long random(void) { return __wedge_random(); }

//@ srandom
void srandom(unsigned int seed) {}

//@ rand_r
int __wedge_random(void);
int __wedge_nondet_int(void);
int rand_r(unsigned int *seed) {
    *seed = (unsigned int)__wedge_nondet_int();
    return __wedge_random();
}

//@ lrand48
int __wedge_random(void);
long lrand48(void) { return __wedge_random(); }

//@ srand48
void srand48(long seed) {}

//@ getenv
// Nothing, or an arbitrary string of at most fifteen characters.
_Bool __wedge_nondet_bool(void);
unsigned char __wedge_nondet_uchar(void);
char *getenv(const char *name) {
    static char value[16];
    if (__wedge_nondet_bool())
        return (char *)0;
    for (int i = 0; i < 15; i++)
        value[i] = (char)__wedge_nondet_uchar();
    value[15] = 0;
    return value;
}

//@ system
int __wedge_nondet_int(void);
int system(const char *command) { return __wedge_nondet_int(); }

//@ time
long __wedge_any_long(void);
long time(long *out) {
    long now = __wedge_any_long();
    if (out)
        *out = now;
    return now;
}

//@ clock
long __wedge_any_long(void);
long clock(void) { return __wedge_any_long(); }

//@ sleep
unsigned int sleep(unsigned int seconds) { return 0; }

//@ usleep
int usleep(unsigned int microseconds) { return 0; }
