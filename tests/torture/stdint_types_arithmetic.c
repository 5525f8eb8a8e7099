#include <stdio.h>
#include <stdint.h>

static uint32_t xorshift(uint32_t *s)
{
    *s ^= *s << 13;
    *s ^= *s >> 17;
    return *s ^= *s << 5;
}

static uint64_t fnv(const uint8_t *p, unsigned n)
{
    uint64_t h = 14695981039346656037ULL;

    while (n--)
        h = (h ^ *p++) * 1099511628211ULL;
    return h;
}

static uint16_t crc(const char *s)
{
    uint16_t c = 0xffff;

    for (; *s; s++) {
        c ^= (uint16_t)(uint8_t)*s << 8;
        for (int i = 0; i < 8; i++)
            c = c & 0x8000 ? c << 1 ^ 0x1021 : c << 1;
    }
    return c;
}

int main(void)
{
    uint32_t s = 2463534242u;
    int8_t a = 127;
    uint8_t d = 3 - 5;
    int i;

    for (i = 0; i < 5; i++)
        printf("%u ", xorshift(&s));
    printf("\n%llx\n", (unsigned long long)fnv((const uint8_t *)"hello", 5));
    printf("%04x\n", crc("123456789"));
    a++;
    printf("%d %d\n", a, d);
    return crc("") & 0x7f;
}
