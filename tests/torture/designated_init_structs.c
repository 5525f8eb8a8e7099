#include <stdio.h>

struct p { int x, y; };
struct r { struct p a, b; int w[4]; const char *n; };

static struct r g = { .b = { .y = 4 }, .a.x = 1, .w = { [2] = 5, 6 }, .n = "g" };
static struct r h = { .n = "h", .a = { 1, 2 }, 3, 4, 5, 6 };
static struct r t[] = { [1] = { .a.y = 7, .w[1] = 8 }, [0].n = "t0", [2] = { { 1 } } };
static struct p over = { 1, .x = 5, 6, .y = 7 };

static void show(const struct r *r)
{
    printf("%d %d %d %d | %d %d %d %d | %s\n", r->a.x, r->a.y, r->b.x, r->b.y,
           r->w[0], r->w[1], r->w[2], r->w[3], r->n ? r->n : "-");
}

int main(void)
{
    struct r l = { .w = { 1, 2, 3, 4 }, .w[1] = 20, .b = { 8, 9 }, .b.x = 80 };
    struct p old = { y: 3, x: 2 };
    int i;

    show(&g);
    show(&h);
    for (i = 0; i < 3; i++)
        show(&t[i]);
    show(&l);
    printf("%d %d %d %d\n", over.x, over.y, old.x, old.y);
    return sizeof t / sizeof *t;
}
