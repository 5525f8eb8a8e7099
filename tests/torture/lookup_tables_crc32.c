#include <stdio.h>

static unsigned table[256];

static void init(void)
{
    unsigned i, j, c;

    for (i = 0; i < 256; i++) {
        for (c = i, j = 0; j < 8; j++)
            c = c >> 1 ^ (-(c & 1) & 0xedb88320u);
        table[i] = c;
    }
}

static unsigned crc(const void *data, unsigned n)
{
    const unsigned char *p = data;
    unsigned c = ~0u;

    while (n--)
        c = table[(c ^ *p++) & 255] ^ c >> 8;
    return ~c;
}

static unsigned adler(const char *s)
{
    unsigned a = 1, b = 0;

    for (; *s; s++) {
        a = (a + (unsigned char)*s) % 65521;
        b = (b + a) % 65521;
    }
    return b << 16 | a;
}

int main(void)
{
    unsigned v[4] = { 1, 2, 3, 4 };

    init();
    printf("%08x\n", crc("123456789", 9));
    printf("%08x\n", crc("", 0));
    printf("%08x\n", crc(v, sizeof v));
    printf("%08x\n", adler("Wikipedia"));
    return table[1] & 0xff;
}
