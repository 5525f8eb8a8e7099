#include <stdio.h>

struct s { int v; char n[4]; };

static int sgn(int x) { return x > 0 ? 1 : x < 0 ? -1 : 0; }

static void nop(void) { printf("nop "); }
static void yes(void) { printf("yes "); }

int main(void)
{
    struct s a = { 1, "aa" }, b = { 2, "bb" };
    int x = 3, y = 4, i;
    int *p;

    for (i = -2; i < 3; i++)
        printf("%d ", sgn(i));
    printf("\n");
    *(x > y ? &x : &y) = 40;
    printf("%d %d\n", x, y);
    printf("%s %d\n", (x ? a : b).n, (!x ? a : b).v);
    a = x == 3 ? b : a;
    printf("%d\n", a.v);
    p = x ? &x : 0;
    printf("%d\n", *p);
    x > 100 ? nop() : yes();
    (x ? yes : nop)();
    printf("\n");
    printf("%d\n", x ? y ? 1 : 2 : y ? 3 : 4);
    return x = y ? 6 : 7;
}
