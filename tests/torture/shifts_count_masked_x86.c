/* Counts at or above the width, as x86 masks them at -O0. */
#include <stdio.h>

volatile int n = 33;
volatile int m = 65;
volatile int neg = -1;

int main(void)
{
    volatile int one = 1;
    volatile unsigned u = 0x80000000u;

    printf("%d\n", one << n);
    printf("%u\n", u >> n);
    printf("%d\n", one << m);
    printf("%d\n", one << neg);
    return 0;
}
