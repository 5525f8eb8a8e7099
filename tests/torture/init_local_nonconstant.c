#include <stdio.h>

static int count;
static int tick(void) { return ++count; }

int main(void)
{
    int n = tick();
    int a[4] = { n, n * 2, [3] = tick() };
    struct { int x; int y[2]; struct { int q; } s; } s = { .s = { tick() * 100 }, .x = n + 40 };
    int pass, total = 0;

    printf("%d %d %d %d\n", a[0], a[1], a[2], a[3]);
    printf("%d %d %d %d\n", s.x, s.y[0], s.y[1], s.s.q);
    for (pass = 0; pass < 3; pass++) {
        int loc[3] = { pass };
        int z = loc[1];
        loc[1] = 55;
        loc[2] = pass;
        total += z + loc[0];
    }
    printf("%d\n", total);
    int self = sizeof self;
    printf("%d\n", self);
    return count;
}
