#include <stdio.h>

#define R4(x) x, x + 1, x + 2, x + 3
#define R16(x) R4(x), R4(x + 4), R4(x + 8), R4(x + 12)
#define R64(x) R16(x), R16(x + 16), R16(x + 32), R16(x + 48)
#define R256(x) R64(x), R64(x + 64), R64(x + 128), R64(x + 192)

static const unsigned char bytes[] = { R256(0) };
static const int ints[] = { R256(0), R256(1000), R256(2000), R256(3000) };
static const short sparse[5000] = { [17] = 1, [4998] = 2, 3 };

int main(void)
{
    unsigned i, h = 0;
    long s = 0;

    for (i = 0; i < sizeof bytes; i++)
        h = h * 31 + bytes[i];
    for (i = 0; i < sizeof ints / sizeof ints[0]; i++)
        s += ints[i];
    printf("%u %ld %d\n", h, s, (int)(sizeof ints / sizeof ints[0]));
    for (i = 0, s = 0; i < 5000; i++)
        s += sparse[i] * (int)i;
    printf("%ld\n", s);
    return h & 0xff;
}
