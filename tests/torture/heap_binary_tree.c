#include <stdio.h>
#include <stdlib.h>

struct node { int k; struct node *kid[2]; };

static struct node *insert(struct node *t, int k)
{
    if (!t) {
        t = calloc(1, sizeof *t);
        t->k = k;
    } else if (k != t->k) {
        struct node **s = &t->kid[k > t->k];
        *s = insert(*s, k);
    }
    return t;
}

static int height(const struct node *t)
{
    int l, r;

    if (!t)
        return 0;
    l = height(t->kid[0]);
    r = height(t->kid[1]);
    return 1 + (l > r ? l : r);
}

static int walk(struct node *t, int count)
{
    if (!t)
        return count;
    count = walk(t->kid[0], count);
    if (count++ % 5 == 0)
        printf("%d ", t->k);
    count = walk(t->kid[1], count);
    free(t);
    return count;
}

int main(void)
{
    struct node *root = 0;
    unsigned x = 12345;
    int i, n;

    for (i = 0; i < 100; i++) {
        x = x * 1103515245u + 12345u;
        root = insert(root, (x >> 16) % 200);
    }
    n = height(root);
    printf("%d\n", n);
    i = walk(root, 0);
    printf("\n%d\n", i);
    return n;
}
