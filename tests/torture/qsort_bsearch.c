#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct rec { char name[8]; int key; };

static int up(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}
static int down(const void *a, const void *b) { return up(b, a); }
static int byname(const void *a, const void *b)
{
    return strcmp(((const struct rec *)a)->name, ((const struct rec *)b)->name);
}
static int strp(const void *a, const void *b) { return strcmp(*(char **)a, *(char **)b); }

int main(void)
{
    int v[] = { 5, -3, 99, 0, 42, 17, -100, 8 }, i, k;
    struct rec r[] = { { "pear", 1 }, { "apple", 2 }, { "fig", 3 }, { "kiwi", 4 } };
    const char *w[] = { "the", "quick", "brown", "fox" };
    int *p;
    struct rec key = { "kiwi" }, *q;

    qsort(v, 8, sizeof *v, down);
    for (i = 0; i < 8; i++)
        printf("%d ", v[i]);
    qsort(v, 8, sizeof *v, up);
    for (i = 0; i < 8; i++)
        printf("%d ", v[i]);
    printf("\n");
    k = 17;
    p = bsearch(&k, v, 8, sizeof *v, up);
    printf("%d\n", (int)(p - v));
    k = 18;
    printf("%d\n", bsearch(&k, v, 8, sizeof *v, up) == NULL);
    qsort(r, 4, sizeof *r, byname);
    for (i = 0; i < 4; i++)
        printf("%s%d ", r[i].name, r[i].key);
    q = bsearch(&key, r, 4, sizeof *r, byname);
    printf("%d\n", q->key);
    qsort(w, 4, sizeof *w, strp);
    printf("%s %s %s %s\n", w[0], w[1], w[2], w[3]);
    return q - r;
}
