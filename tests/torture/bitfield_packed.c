#include <stdio.h>
#include <string.h>

struct __attribute__((packed)) p {
    unsigned a : 3;
    unsigned b : 15;
    unsigned c : 31;
    unsigned char d;
    unsigned long long e : 39;
};

int main(void)
{
    struct p p;
    unsigned char raw[sizeof p];
    unsigned i;

    memset(&p, 0, sizeof p);
    p.a = 5;
    p.b = 0x7abc;
    p.c = 0x6edcba98;
    p.d = 0xd1;
    p.e = 0x5123456789ULL;
    memcpy(raw, &p, sizeof p);
    printf("%d\n", (int)sizeof p);
    for (i = 0; i < sizeof p; i++)
        printf("%02x", raw[i]);
    printf("\n%x %x %x %x %llx\n", p.a, p.b, p.c, p.d, (unsigned long long)p.e);
    p.c--;
    p.e += 3;
    printf("%x %llx\n", p.c, (unsigned long long)p.e);
    return p.b & 0xff;
}
