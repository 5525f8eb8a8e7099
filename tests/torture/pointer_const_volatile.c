#include <stdio.h>

static const int table[] = { 3, 1, 4, 1, 5 };
static volatile int counter;
static int *const fixed = (int *)&counter;

static int sum(const int *const p, unsigned n)
{
    int s = 0;
    const int *q;

    for (q = p; q < p + n; ++q)
        s += *q;
    return s;
}

int main(void)
{
    const volatile int cv = 9;
    volatile unsigned char vc = 255;
    int i;

    for (i = 0; i < 100; i++)
        counter += i & 1;
    printf("%d %d\n", counter, *fixed);
    *fixed = 5;
    printf("%d\n", counter);
    vc++;
    printf("%d %d\n", vc, cv);
    while (counter)
        counter--;
    printf("%d\n", counter);
    return sum(table, 5);
}
