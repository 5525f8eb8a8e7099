#include <stdio.h>

struct shape;
struct ops { int (*area)(const struct shape *); const char *name; void (*scale)(struct shape *, int); };
struct shape { const struct ops *ops; int w, h; };

static int rect_area(const struct shape *s) { return s->w * s->h; }
static int tri_area(const struct shape *s) { return s->w * s->h / 2; }
static void scale(struct shape *s, int k) { s->w *= k; s->h *= k; }

static const struct ops rect = { rect_area, "rect", scale };
static const struct ops tri = { .name = "tri", .area = &tri_area, .scale = scale };

int main(void)
{
    struct shape t[] = { { &rect, 3, 4 }, { &tri, 5, 6 }, { &rect, 1, 1 } };
    int i, total = 0;

    for (i = 0; i < 3; i++) {
        t[i].ops->scale(&t[i], i + 1);
        printf("%s %d\n", t[i].ops->name, t[i].ops->area(t + i));
        total += (*t[i].ops->area)(t + i);
    }
    return total;
}
