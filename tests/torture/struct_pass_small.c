#include <stdio.h>

struct c1 { char c; };
struct s3 { char a, b, c; };
struct i2 { int a, b; };
struct fd { float f; double d; };
struct cl { char c; long l; };
struct d1 { double d; };
struct f2 { float x, y; };

static int g1(struct c1 x) { x.c++; return x.c; }
static int g3(struct s3 x, int k, struct s3 y) { return x.a * 100 + x.b * 10 + x.c + k + y.b; }
static struct i2 swap(struct i2 x) { struct i2 r = { x.b, x.a }; return r; }
static struct fd half(struct fd x) { x.f /= 2; x.d /= 2; return x; }
static struct cl up(struct cl x) { x.c++; x.l *= 2; return x; }
static struct d1 neg(struct d1 x) { return (struct d1){ -x.d }; }
static struct f2 add(struct f2 a, struct f2 b) { a.x += b.x; a.y += b.y; return a; }

int main(void)
{
    struct c1 c = { 'a' };
    struct s3 s = { 1, 2, 3 };
    struct i2 i = { 10, 20 };
    struct fd f = { 3, 5 };
    struct cl l = { 'x', 1000 };

    printf("%d %d\n", g1(c), c.c);
    printf("%d\n", g3(s, 1000, s));
    i = swap(i);
    printf("%d %d %d\n", i.a, i.b, swap(i).a);
    f = half(half(f));
    printf("%g %g\n", f.f, f.d);
    l = up(up(l));
    printf("%c %ld\n", l.c, l.l);
    printf("%g\n", neg((struct d1){ 2.5 }).d);
    printf("%g\n", add((struct f2){ 1, 2 }, (struct f2){ 3, 4 }).y);
    return swap(i).b;
}
