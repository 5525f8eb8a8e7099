/* Unspecified by C: gcc evaluates operands with calls left to right. */
#include <stdio.h>

static int log_(int v) { printf("%d ", v); return v; }
static int arr[4];

int main(void)
{
    int r;

    r = log_(1) + log_(2) * log_(3);
    printf("= %d\n", r);
    r = log_(5) - log_(4) - log_(3);
    printf("= %d\n", r);
    r = log_(1) < log_(2);
    printf("= %d\n", r);
    r = log_(1) << log_(4);
    printf("= %d\n", r);
    r = log_(6) & log_(3) | log_(8);
    printf("= %d\n", r);
    return r;
}
