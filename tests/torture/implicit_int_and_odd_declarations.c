#include <stdio.h>

static counter;
const k = 5;
static twice(x) { return x * 2; }
int long unsigned odd_order = 3;
short const int volatile svi = -2;
long typedef longer;
int static unusual = 8;
char unsigned signed_or_not = 255;
long long int unsigned llu = -1;
;

int main(void)
{
    auto i = 4;
    register j = 2;
    unsigned u = ~0;
    longer l = -1;
    __signed__ char sc = 255;
    __const int kk = 6;
    struct { int x; } typedef anon;
    anon v = { 3 };
    extern int printf(const char *, ...);

    counter += twice(i) + j + k;
    printf("%d %lu %d\n", counter, odd_order, svi);
    printf("%d %d %llu\n", unusual, signed_or_not, llu);
    printf("%u %ld %d %d %d\n", u, l, sc, kk, v.x);
    ;;
    return counter;
}
