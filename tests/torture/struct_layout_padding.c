#include <stdio.h>
#include <stddef.h>

struct a { char c; int i; };
struct b { char c; double d; };
struct c { char c; long long l; char e; };
struct d { char c; long l; };
struct e { short s; char c; };
struct f { char a[3]; short s; char b; };
struct g { struct a a; char c; };
struct h { long double ld; char c; };
struct i { void *p; char c; int (*f)(void); };
struct j { char c; struct { char d; short e; } in; };

int main(void)
{
    printf("%d %d\n", (int)sizeof(struct a), (int)offsetof(struct a, i));
    printf("%d %d\n", (int)sizeof(struct b), (int)offsetof(struct b, d));
    printf("%d %d\n", (int)sizeof(struct c), (int)offsetof(struct c, e));
    printf("%d %d\n", (int)sizeof(struct d), (int)offsetof(struct d, l));
    printf("%d %d\n", (int)sizeof(struct e), (int)offsetof(struct e, c));
    printf("%d %d\n", (int)sizeof(struct f), (int)offsetof(struct f, b));
    printf("%d %d\n", (int)sizeof(struct g), (int)offsetof(struct g, c));
    printf("%d %d\n", (int)sizeof(struct h), (int)offsetof(struct h, c));
    printf("%d %d\n", (int)sizeof(struct i), (int)offsetof(struct i, f));
    printf("%d %d\n", (int)sizeof(struct j), (int)offsetof(struct j, in.e));
    printf("%d\n", (int)offsetof(struct f, a[2]));
    return sizeof(struct c);
}
