#include <stdio.h>

static int cmp(double a, double b) { return a < b ? -1 : a > b; }

int main(void)
{
    float f = 0.7f;
    double d = 0.7;
    int big = 16777217;
    unsigned long long m = ~0ULL;

    printf("%d %d %d\n", f == d, f < d, f == (float)d);
    printf("%d\n", f == 0.7f);
    printf("%d %d\n", big == (float)big, big == (double)big);
    printf("%d\n", m == 18446744073709551616.0);
    printf("%d %d %d\n", cmp(1, 2), cmp(2, 1), cmp(1, 1));
    printf("%d %d %d\n", !0.0, !0.1, !-0.0);
    printf("%d %d\n", 0.1 && 0.0, 0.0 || 1e-300);
    printf("%d\n", (0.1 + 0.2) + 0.3 == 0.1 + (0.2 + 0.3));
    printf("%d\n", 1e16 + 1 == 1e16);
    printf("%d\n", -1 < 0.5 && 0.5 < 1u);
    if (f)
        printf("true\n");
    while (d)
        d = d > 0.5 ? 0.25 : 0;
    for (d = 3; d; d--)
        printf("%g ", d);
    printf("\n");
    return f > 0.69999 ? 2 : 3;
}
