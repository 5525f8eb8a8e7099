#include <stdio.h>

static int calls;
static int f(int v) { calls++; return v; }

int main(void)
{
    int zero = 0, five = 5;
    const char *n = 0, *s = "set";
    unsigned char uc = 200;

    printf("%d %d\n", zero ?: 9, five ?: 9);
    printf("%s %s\n", n ?: "default", s ?: "default");
    printf("%d ", f(3) ?: f(4));
    printf("%d\n", calls);
    calls = 0;
    f(7) ?: f(8);
    printf("%d\n", calls);
    calls = 0;
    f(0) ?: f(8);
    printf("%d\n", calls);
    printf("%g\n", zero ?: 0.5);
    printf("%d\n", uc ?: -1);
    printf("%d\n", zero ?: zero ?: 33);
    return f(0) ?: five;
}
