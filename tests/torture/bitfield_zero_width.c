#include <stdio.h>

struct a { char x : 4; char y : 4; };
struct b { char x : 4; int : 0; char y : 4; };
struct c { int x : 9; int : 0; int y : 9; int : 0; };
struct d { char c; int : 0; char e; };
struct e { int a : 3; int : 5; int b : 8; };
struct f { char c; short : 0; char d; };

int main(void)
{
    struct b b = { 1, 2 };
    struct e e = { -1, 100 };

    printf("%d\n", (int)sizeof(struct a));
    printf("%d\n", (int)sizeof(struct b));
    printf("%d\n", (int)sizeof(struct c));
    printf("%d\n", (int)sizeof(struct d));
    printf("%d\n", (int)sizeof(struct e));
    printf("%d\n", (int)sizeof(struct f));
    printf("%d %d\n", b.x, b.y);
    printf("%d %d\n", e.a, e.b);
    return ((unsigned char *)&b)[4] & 15;
}
