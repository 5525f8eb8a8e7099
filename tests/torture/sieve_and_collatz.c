#include <stdio.h>
#include <string.h>

static unsigned char bits[64];

static int steps(unsigned n)
{
    int k = 0;

    for (; n != 1; k++)
        n = n & 1 ? 3 * n + 1 : n >> 1;
    return k;
}

int main(void)
{
    int i, j, count = 0, best = 1;

    memset(bits, 0xff, sizeof bits);
    bits[0] &= ~3;
    for (i = 2; i < 512; i++)
        if (bits[i / 8] >> i % 8 & 1)
            for (j = i * i; j < 512; j += i)
                bits[j >> 3] &= ~(1 << (j & 7));
    for (i = 0; i < 512; i++)
        count += !!(bits[i >> 3] & 1 << (i & 7));
    printf("%d\n", count);
    for (i = 0; i < 4; i++)
        printf("%02x ", bits[i]);
    printf("\n");
    for (i = 1; i < 300; i++)
        if (steps(i) > steps(best))
            best = i;
    printf("%d %d\n", best, steps(best));
    return count;
}
