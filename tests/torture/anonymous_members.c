#include <stdio.h>
#include <stddef.h>

struct v {
    int id;
    union {
        struct { float x, y, z; };
        float c[3];
    };
    struct {
        union { int i; unsigned u; };
        char tag;
    };
};

int main(void)
{
    struct v v = { 7, { { 1, 2, 3 } }, { { -1 }, 't' } };
    struct v w = { .id = 1, .y = 5, .tag = 'q', .u = 9 };
    struct v *p = &v;

    printf("%d %g %g %g\n", v.id, v.c[0], v.c[1], v.c[2]);
    printf("%d %u %c\n", p->i, p->u, p->tag);
    p->c[1] = 20;
    printf("%g\n", p->y);
    printf("%g %g %g %d %c\n", w.x, w.y, w.z, w.i, w.tag);
    printf("%d %d\n", (int)offsetof(struct v, z), (int)offsetof(struct v, tag));
    return sizeof v;
}
