/* Bit-fields that share storage, with neighbours, in unions, copied and cleared as bytes. */
#include <string.h>
struct f { unsigned a : 3, b : 13; unsigned char c; unsigned d : 20; unsigned long long e : 40, g : 20; };
union u { struct f f; unsigned words[4]; unsigned char bytes[16]; } v;
struct __attribute__((packed)) k { unsigned a : 7; unsigned b : 29; int n; unsigned c : 3; } k, l;
struct outer { char tag; struct k in[3]; } o;

int main(void) {
    struct f x = { 1, 2, 3, 4, 5, 6 }, y;
    y = x;
    y.b = 77;
    memset(&x, 0, sizeof x);
    v.f.a = 5;
    v.bytes[1] |= 0x80;
    k.n = -1; k.b = 123456789; k.c = 5; k.a = 99;
    l = k;
    for (int i = 0; i < 3; i++) { o.in[i] = l; o.in[i].b = i; }
    if (y.a != 1 || y.b != 77 || y.c != 3 || y.e != 5 || x.b) return 1;
    if ((v.words[0] & 7) != 5 || v.f.b < 4096) return 2;
    return l.n == -1 && o.in[1].b == 1 && o.in[2].c == 5 && o.in[0].n == -1 ? 0 : 3;
}
