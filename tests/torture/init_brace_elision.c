#include <stdio.h>

struct in { int a[2]; char c; };
struct out { int n; struct in x[2]; int z; };

struct out g = { 1, 2, 3, 'a', 4, 5, 'b', 6 };
struct out h = { 1, { { { 2 }, 'q' } }, 7 };
struct out i = { 1, { 2, 3, 'm', 4 }, 8 };
int m[2][3] = { 1, 2, 3, 4 };
int k[][2] = { { 1 }, { 2, 3 }, 4, 5, 6 };
int scalar = { 42 };

static void show(struct out *o)
{
    printf("%d %d %d %d %d %d %d %d\n", o->n, o->x[0].a[0], o->x[0].a[1], o->x[0].c,
           o->x[1].a[0], o->x[1].a[1], o->x[1].c, o->z);
}

int main(void)
{
    show(&g);
    show(&h);
    show(&i);
    printf("%d %d %d %d\n", m[0][2], m[1][0], m[1][1], m[1][2]);
    printf("%d %d %d %d\n", (int)(sizeof k / sizeof k[0]), k[0][1], k[2][1], k[3][1]);
    printf("%d\n", scalar);
    return k[3][0];
}
