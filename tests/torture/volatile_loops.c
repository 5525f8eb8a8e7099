#include <stdio.h>

static volatile unsigned flag;
static volatile struct { int a; char b[3]; } dev = { 1, "ab" };

int main(void)
{
    volatile int i, *p = &i;
    volatile double acc = 0;
    int n = 0;

    for (i = 0; i < 50; i++) {
        if (*p % 3 == 0)
            continue;
        acc += *p / 2.0;
    }
    printf("%g %d\n", acc, i);
    do {
        flag ^= 0x55;
        flag <<= 1;
    } while (flag < 100000);
    printf("%u\n", flag);
    dev.a += dev.b[0];
    dev.b[1]++;
    printf("%d %c\n", dev.a, dev.b[1]);
    while ((*p)--)
        n++;
    printf("%d %d\n", n, i);
    return n;
}
