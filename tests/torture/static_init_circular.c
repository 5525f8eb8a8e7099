#include <stdio.h>

struct n { const char *name; const struct n *next, *const *many; int (*f)(const struct n *); };

static int len(const struct n *n) { int k = 0; while (n->name[k]) k++; return k; }
static int neg(const struct n *n) { return -len(n); }

static const struct n b;
static const struct n *const list[];
static const struct n a = { "alpha", &b, list, len };
static const struct n b = { "be", &a, &list[1], neg };
static const struct n c = { .name = "c" + 0, .f = neg, .next = &c };
static const struct n *const list[] = { &a, &b, &c, 0 };

int main(void)
{
    const struct n *p = &a, *const *q;
    int i, s = 0;

    for (i = 0; i < 5; i++, p = p->next)
        s = s * 3 + p->f(p);
    printf("%d %s\n", s, p->name);
    for (q = b.many; *q; q++)
        printf("%s %d\n", (*q)->name, (*q)->f(*q));
    printf("%d %d\n", c.next == &c, a.many[1]->next == &a);
    return a.next->next->f(&b);
}
