#include <stdio.h>
#include <string.h>

static unsigned be32(const unsigned char *p)
{
    return (unsigned)p[0] << 24 | p[1] << 16 | p[2] << 8 | p[3];
}

int main(void)
{
    unsigned u = 0x01020304, w;
    unsigned char b[8] = { 0 };
    float f = -2.5f;
    double d;
    long long q;
    int a[2] = { 0x11223344, 0x55667788 };
    short *s = (short *)a;

    memcpy(b, &u, 4);
    printf("%d %x\n", b[0], be32(b));
    memcpy(&w, &f, sizeof w);
    printf("%08x\n", w);
    w ^= 1u << 31;
    memcpy(&f, &w, sizeof f);
    printf("%g\n", f);
    q = 0x400921fb54442d18LL;
    memcpy(&d, &q, 8);
    printf("%.5f\n", d);
    printf("%x %x\n", s[1], s[2]);
    memcpy(&q, a, 8);
    printf("%llx\n", q);
    *(char *)&a[0] = 0;
    ((unsigned char *)a)[7] = 0xff;
    printf("%x %x\n", a[0], a[1]);
    *(short *)(b + 4) = 0x4142;
    printf("%c%c\n", b[4], b[5]);
    return *(unsigned char *)&u;
}
