#include <stdio.h>
#include <string.h>

struct s { unsigned a : 20; unsigned b : 20; unsigned c : 20; };
struct t { unsigned long long a : 40, b : 20, c : 10; };
struct u { unsigned short a : 10; unsigned short b : 10; unsigned char c : 7; unsigned d : 25; };

static void dump(const void *p, int n)
{
    const unsigned char *c = p;

    while (n--)
        printf("%02x", *c++);
    printf("\n");
}

int main(void)
{
    struct s s;
    struct t t;
    struct u u;

    memset(&s, 0, sizeof s);
    memset(&t, 0, sizeof t);
    memset(&u, 0, sizeof u);
    s.a = 0xabcde; s.b = 0x12345; s.c = 0xfffff;
    t.a = 0x123456789aULL; t.b = 0xbcdef; t.c = 0x3ff;
    u.a = 0x3a5; u.b = 0x15a; u.c = 0x55; u.d = 0x1abcdef;
    dump(&s, sizeof s);
    dump(&t, sizeof t);
    dump(&u, sizeof u);
    printf("%x %x %x\n", s.a, s.b, s.c);
    printf("%llx %x %x\n", (unsigned long long)t.a, (unsigned)t.b, (unsigned)t.c);
    printf("%x %x %x %x\n", u.a, u.b, u.c, u.d);
    return sizeof(struct s) + sizeof(struct t);
}
