#include <stdio.h>
#include <stdlib.h>

struct node { int v; struct node *next; };

static struct node *push(struct node *h, int v)
{
    struct node *n = malloc(sizeof *n);

    n->v = v;
    n->next = h;
    return n;
}

static struct node *reverse(struct node *h)
{
    struct node *r = NULL;

    while (h) {
        struct node *n = h->next;
        h->next = r;
        r = h;
        h = n;
    }
    return r;
}

int main(void)
{
    struct node *h = NULL, **pp, *n;
    int i, sum = 0;

    for (i = 0; i < 10; i++)
        h = push(h, i * i);
    h = reverse(h);
    for (pp = &h; *pp;) {
        if ((*pp)->v % 2) {
            n = *pp;
            *pp = n->next;
            free(n);
        } else {
            pp = &(*pp)->next;
        }
    }
    for (n = h; n; n = n->next) {
        printf("%d ", n->v);
        sum += n->v;
    }
    printf("\n");
    while (h) {
        n = h->next;
        free(h);
        h = n;
    }
    return sum;
}
