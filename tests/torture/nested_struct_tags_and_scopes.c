#include <stdio.h>

struct a { struct b { int x; } in; enum { P, Q = 9 } e; };
struct b outer = { 4 };

static int f(struct a *p)
{
    struct a { char c[3]; };
    struct a loc = { "hi" };

    return p->in.x + sizeof(struct a) + loc.c[0];
}

int main(void)
{
    struct a a = { { 1 }, Q };
    struct c;
    struct d { struct c *p; };
    struct c { int z; } c = { 5 };
    struct d d = { &c };
    struct { int a, b; } anon[2] = { { 1, 2 }, { 3, 4 } };

    printf("%d %d %d\n", a.in.x, a.e, outer.x);
    printf("%d\n", f(&a));
    {
        struct b { char q; } t = { 'q' };
        union a { int i; } u = { 3 };
        printf("%d %d %d\n", (int)sizeof(struct b), (int)sizeof t, u.i);
    }
    printf("%d %d\n", (int)sizeof(struct b), d.p->z);
    printf("%d\n", anon[1].b);
    return P + Q;
}
