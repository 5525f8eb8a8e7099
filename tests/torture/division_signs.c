#include <stdio.h>

static void show(int a, int b)
{
    printf("%d/%d=%d %d%%%d=%d\n", a, b, a / b, a, b, a % b);
}

int main(void)
{
    long long n = -7;
    unsigned u = 2;

    show(7, 2);
    show(-7, 2);
    show(7, -2);
    show(-7, -2);
    show(1, 5);
    show(-1, 5);
    show(-2147483647 - 1, 2);
    show(-2147483647 - 1, 3);
    printf("%lld %lld\n", n / 2, n % 2);
    printf("%lld\n", n / u);
    printf("%u\n", (int)n / u);
    printf("%u\n", (int)n % u);
    printf("%d\n", (-7 / 2) * 2 + -7 % 2 == -7);
    n /= -3;
    printf("%lld\n", n);
    return -7 % 3 == -1;
}
