#include <stdio.h>
#include <stddef.h>
#include <math.h>

struct s { char a; double b[3]; struct { int x, y; } in[2]; };

#define KIND(x) __builtin_choose_expr(__builtin_types_compatible_p(__typeof__(x), int), "int", \
    __builtin_choose_expr(__builtin_types_compatible_p(__typeof__(x), char[4]), "char4", 3.5))

static int f(int x)
{
    if (__builtin_expect(x > 10, 0))
        return 1;
    if (__builtin_expect(!!(x < 0), 1))
        return 2;
    switch (x & 3) {
    case 0: case 1: case 2: case 3: return 3;
    default: __builtin_unreachable();
    }
}

int main(void)
{
    const int k = 3;

    printf("%d %d %d\n", f(11), f(-1), f(5));
    printf("%d %d\n", __builtin_constant_p(3 * 4), __builtin_constant_p("str"));
    printf("%d\n", (int)__builtin_offsetof(struct s, b[1]));
    printf("%d\n", (int)__builtin_offsetof(struct s, in[1].y));
    printf("%s %s %g\n", KIND(k), KIND("abc"), KIND(1.0));
    printf("%d %d\n", __builtin_types_compatible_p(int, unsigned), __builtin_types_compatible_p(const int, int));
    printf("%d %d\n", __builtin_types_compatible_p(int[], int[5]), __builtin_types_compatible_p(char *, const char *));
    printf("%d %d\n", __builtin_types_compatible_p(long, int), __builtin_types_compatible_p(long, long long));
    printf("%d %g %d\n", __builtin_abs(-4), __builtin_fabs(-2.5), (int)__builtin_strlen("four"));
    printf("%g %d\n", __builtin_inf(), __builtin_isinf_sign(-__builtin_inf()));
    printf("%d\n", *(int *)__builtin_memcpy((int[1]){ 0 }, &k, sizeof k));
    __builtin_prefetch(&k);
    return f(__builtin_huge_val() > 1e308);
}
