// gcc computes with bit-fields wider than int in integer types of their very width, and a cast
// or a postfix operator makes a value of the bit-field's type, or no longer one.
#include <stdio.h>

struct S {
    unsigned long long a : 40;
    long long b : 40;
    unsigned long long c : 33, d : 63;
    long long e : 48;
    unsigned f : 32;
    unsigned long long g : 32;
    long long h : 32;
    unsigned long long i : 31, j : 3, k : 8;
};

static void show(const char *what, unsigned long long value) {
    printf("%s: %llx\n", what, value);
}

#define SHOW(e) show(#e, (unsigned long long)(e))
#define KIND(e) _Generic((e), int: "int", unsigned: "unsigned", unsigned char: "uchar", \
    long: "long", unsigned long: "ulong", long long: "llong", unsigned long long: "ullong", \
    default: "other")

int main(void) {
    struct S s = {-1, (1ll << 39) - 1, -1, -1, -1, -1, -1, -1, -1, -1, -1};
    SHOW(s.a + 1);
    SHOW(s.b + 1);
    SHOW(s.a << 4);
    SHOW(s.a >> 4);
    SHOW(-s.c);
    SHOW(~s.c);
    SHOW(s.c * s.a);
    SHOW(s.c + s.b);
    SHOW(s.d + 1LL);
    SHOW(s.d + 1);
    SHOW(s.a ? s.a : -1);
    SHOW(s.f ? -1 : s.a);
    SHOW(1 ? -1 : s.a);
    SHOW(s.a > -1);
    SHOW(s.e < 0u);
    SHOW(s.a++ + 1);
    SHOW((s.a = -1) + 1);
    SHOW((s.a += 5) + (1ll << 39));
    SHOW((0, s.a) - 10);
    SHOW(+s.a - 10);
    SHOW(({ s.a; }) - 10);
    SHOW((unsigned long long)s.a - 10);
    SHOW((s.b - (1ll << 38)) * 4);
    SHOW((s.a - 10) > -5);
    SHOW(s.b + s.a > s.e);
    SHOW(s.g + 1);
    SHOW(s.h + 1);
    SHOW((s.a >> 1) - (1ull << 39));
    SHOW(s.j - 8);
    SHOW(s.j++ - 8);
    SHOW((unsigned long long)s.j - 8);
    SHOW(s.i - 0x7fffffff - 1 < 0);
    SHOW((unsigned)s.i - 0x7fffffff - 1 < 0);
    printf("%f %f\n", (double)(s.a - 10), (double)(s.b * 2));
    printf("%d %d\n", (int)sizeof(s.a + 0), (int)sizeof(s.g + 0));
    printf("%s %s %s %s %s %s\n", KIND(s.a + 0), KIND(s.g + 0), KIND(s.i + 0), KIND(s.k),
           KIND(s.j), KIND(s.d + 1ull));
    s.a = -1;
    switch (s.a) {
    case -1: printf("all ones\n"); break;
    case 1ull << 40: printf("zero\n"); break;
    default: printf("default\n");
    }
    return 0;
}
