/* Unspecified by C: pins the order gcc uses for arguments on x86. */
#include <stdio.h>

static int n;
static int next(int tag) { printf("%d ", tag); return ++n; }
static int three(int a, int b, int c) { return a * 100 + b * 10 + c; }
static int two(int a, int b) { return a * 10 + b; }

int main(void)
{
    printf("= %d\n", three(next(1), next(2), next(3)));
    n = 0;
    printf("= %d\n", two(three(next(1), next(2), 0), next(3)));
    n = 0;
    return two(next(1), next(2));
}
