#include <stdio.h>
#include <stdlib.h>

struct vec { int *d; size_t n, cap; };

static void push(struct vec *v, int x)
{
    if (v->n == v->cap) {
        v->cap = v->cap ? v->cap * 2 : 1;
        v->d = realloc(v->d, v->cap * sizeof *v->d);
    }
    v->d[v->n++] = x;
}

int main(void)
{
    struct vec v = { 0 };
    char *z = calloc(10, 3);
    int i, bad = 0;
    long s = 0;

    for (i = 0; i < 1000; i++)
        push(&v, i ^ (i << 3));
    for (i = 0; i < 1000; i++)
        s += v.d[i];
    printf("%ld %d %d\n", s, (int)v.n, (int)v.cap);
    for (i = 0; i < 30; i++)
        bad += z[i] != 0;
    printf("%d\n", bad);
    v.d = realloc(v.d, 5 * sizeof *v.d);
    printf("%d\n", v.d[4]);
    z = realloc(z, 100);
    printf("%d\n", z[29]);
    free(v.d);
    free(z);
    free(NULL);
    return v.cap & 0xff;
}
