/* GNU C lets a structure be empty, with size 0. */
#include <stdio.h>

struct empty { };
struct holder { int a; struct empty e; int b; };

static struct empty f(struct empty e) { return e; }
static int g(int a, struct empty e, int b) { return a * 10 + b; }

int main(void)
{
    struct empty e, arr[4];
    struct holder h = { 1, {}, 2 };

    e = f(e);
    printf("%d %d %d\n", (int)sizeof e, (int)sizeof arr, (int)sizeof h);
    printf("%d %d\n", h.a, h.b);
    printf("%d\n", g(4, e, 2));
    return g(3, f(e), 4);
}
