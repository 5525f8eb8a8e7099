#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct msg { unsigned short len; char data[]; };
struct vec { int n; double v[]; };

static struct msg stat = { 3, "abc" };

int main(void)
{
    struct msg *m = malloc(sizeof *m + 20);
    struct vec *v = malloc(sizeof *v + 5 * sizeof v->v[0]);
    struct vec copy;
    double s = 0;
    int i;

    m->len = 5;
    strcpy(m->data, "hello");
    printf("%d %s %d\n", m->len, m->data, (int)sizeof(struct msg));
    v->n = 5;
    for (i = 0; i < v->n; i++)
        v->v[i] = i * 1.5;
    for (i = 0; i < v->n; i++)
        s += v->v[i];
    copy = *v;
    printf("%g %d %d\n", s, copy.n, (int)sizeof(struct vec));
    printf("%d %.3s\n", stat.len, stat.data);
    free(m);
    free(v);
    return (int)s;
}
