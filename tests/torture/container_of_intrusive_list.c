#include <stdio.h>
#include <stddef.h>

struct link { struct link *prev, *next; };
struct job { int id; char tag; struct link link; int prio; };

#define container_of(p, T, m) ({ const __typeof__(((T *)0)->m) *q_ = (p); \
    (T *)((char *)q_ - offsetof(T, m)); })
#define for_each(l, head) for (l = (head)->next; l != (head); l = l->next)

static struct link head = { &head, &head };

static void add(struct link *l, struct link *at)
{
    l->next = at->next;
    l->prev = at;
    at->next->prev = l;
    at->next = l;
}

static void del(struct link *l)
{
    l->prev->next = l->next;
    l->next->prev = l->prev;
}

int main(void)
{
    struct job j[4] = { { 1, 'a', { 0 }, 5 }, { 2, 'b', { 0 }, 3 }, { 3, 'c' }, { 4, 'd', .prio = 9 } };
    struct link *l;
    int i, s = 0;

    for (i = 0; i < 4; i++)
        add(&j[i].link, i & 1 ? &head : head.prev);
    for_each(l, &head)
        printf("%d%c ", container_of(l, struct job, link)->id, container_of(l, struct job, link)->tag);
    printf("\n");
    del(&j[2].link);
    for_each(l, &head)
        s = s * 10 + container_of(l, struct job, link)->prio;
    printf("%d\n", s);
    return s & 0xff;
}
