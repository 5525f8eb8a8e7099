/* Carries out the operations that the tests ask for on standard input, one a line, and prints
   each result on a line. Bit patterns are hexadecimal. */
#define __STDC_WANT_IEC_60559_TYPES_EXT__ 1
#include <fenv.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned __int128 bits;

static bits read_bits(void) {
    char text[40];
    if (scanf("%39s", text) != 1) exit(1);
    bits value = 0;
    for (char *c = text; *c; c++) value = value << 4 | (bits)(*c <= '9' ? *c - '0' : *c - 'a' + 10);
    return value;
}

static void print_bits(bits value) {
    printf("%llx %016llx\n", (unsigned long long)(value >> 64), (unsigned long long)value);
}

#define DEFINE(NAME, TYPE, SIZE)                                                                  \
    static TYPE NAME##_of(bits value) { TYPE x; memcpy(&x, &value, SIZE); return x; }             \
    static TYPE NAME##_read(void) { return NAME##_of(read_bits()); }                              \
    static void NAME##_print(TYPE x) { bits v = 0; memcpy(&v, &x, SIZE); print_bits(v); }

DEFINE(f16, _Float16, 2)
DEFINE(f32, float, 4)
DEFINE(f64, double, 8)
DEFINE(x87, long double, 10)
DEFINE(f128, _Float128, 16)

#define OPERATIONS(NAME, TYPE, SUFFIX)                                                            \
    static int NAME##_run(const char *op) {                                                       \
        if (!strcmp(op, "i64")) return NAME##_print((TYPE)(long long)read_bits()), 1;             \
        if (!strcmp(op, "u64")) return NAME##_print((TYPE)(unsigned long long)read_bits()), 1;    \
        TYPE a = NAME##_read(), b = NAME##_read(), c = NAME##_read();                             \
        if (!strcmp(op, "add")) NAME##_print(a + b);                                              \
        else if (!strcmp(op, "sub")) NAME##_print(a - b);                                         \
        else if (!strcmp(op, "mul")) NAME##_print(a * b);                                         \
        else if (!strcmp(op, "div")) NAME##_print(a / b);                                         \
        else if (!strcmp(op, "sqrt")) NAME##_print(sqrt##SUFFIX(a));                              \
        else if (!strcmp(op, "fma")) NAME##_print(fma##SUFFIX(a, b, c));                          \
        else if (!strcmp(op, "fmod")) NAME##_print(fmod##SUFFIX(a, b));                           \
        else if (!strcmp(op, "remainder")) NAME##_print(remainder##SUFFIX(a, b));                 \
        else if (!strcmp(op, "rint")) NAME##_print(rint##SUFFIX(a));                              \
        else if (!strcmp(op, "round")) NAME##_print(round##SUFFIX(a));                            \
        else if (!strcmp(op, "trunc")) NAME##_print(trunc##SUFFIX(a));                            \
        else if (!strcmp(op, "ceil")) NAME##_print(ceil##SUFFIX(a));                              \
        else if (!strcmp(op, "floor")) NAME##_print(floor##SUFFIX(a));                            \
        else if (!strcmp(op, "cmp")) puts(a < b ? "<" : a > b ? ">" : a == b ? "=" : "?");        \
        else if (!strcmp(op, "f16")) f16_print((_Float16)a);                                      \
        else if (!strcmp(op, "f32")) f32_print((float)a);                                         \
        else if (!strcmp(op, "f64")) f64_print((double)a);                                        \
        else if (!strcmp(op, "x87")) x87_print((long double)a);                                   \
        else if (!strcmp(op, "f128")) f128_print((_Float128)a);                                   \
        else return 0;                                                                            \
        return 1;                                                                                 \
    }

OPERATIONS(f32, float, f)
OPERATIONS(f64, double, )
OPERATIONS(x87, long double, l)
OPERATIONS(f128, _Float128, f128)

static void run_mode(void) {
    char mode[16];
    if (scanf("%15s", mode) != 1) exit(1);
    fesetround(!strcmp(mode, "up")     ? FE_UPWARD
               : !strcmp(mode, "down") ? FE_DOWNWARD
               : !strcmp(mode, "zero") ? FE_TOWARDZERO
                                       : FE_TONEAREST);
    puts(mode);
}

static void run_text(const char *format) {
    static char text[40000];
    if (scanf("%39999s", text) != 1) exit(1);
    if (!strcmp(format, "f64")) f64_print(strtod(text, 0));
    else if (!strcmp(format, "x87")) x87_print(strtold(text, 0));
    else f128_print(strtof128(text, 0));
}

static void run_printf(const char *format) {
    static char spec[64], text[40000];
    if (scanf("%63s", spec) != 1) exit(1);
    if (!strcmp(format, "f64")) printf(spec, f64_read());
    else if (!strcmp(format, "x87")) printf(spec, x87_read());
    else { strfromf128(text, sizeof text, spec, f128_read()); fputs(text, stdout); }
    putchar('\n');
}

int main(void) {
    char format[16], op[16];
    while (scanf("%15s %15s", format, op) == 2) {
        int known = 1;
        if (!strcmp(op, "parse")) run_text(format);
        else if (!strcmp(op, "printf")) run_printf(format);
        else if (!strcmp(op, "mode")) run_mode();
        else if (!strcmp(format, "f32")) known = f32_run(op);
        else if (!strcmp(format, "f64")) known = f64_run(op);
        else if (!strcmp(format, "x87")) known = x87_run(op);
        else known = f128_run(op);
        if (!known) return 2;
    }
    return 0;
}
