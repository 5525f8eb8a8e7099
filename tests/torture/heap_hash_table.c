#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct ent { char *key; int n; struct ent *next; };
static struct ent *tab[16];

static unsigned hash(const char *s)
{
    unsigned h = 2166136261u;

    while (*s)
        h = (h ^ (unsigned char)*s++) * 16777619u;
    return h;
}

static struct ent *get(const char *k)
{
    struct ent **p = &tab[hash(k) % 16];

    for (; *p; p = &(*p)->next)
        if (!strcmp((*p)->key, k))
            return *p;
    *p = malloc(sizeof **p);
    **p = (struct ent){ .key = strdup(k) };
    return *p;
}

int main(void)
{
    char text[] = "the cat and the dog and the bird saw a cat in the tree";
    char *w;
    int i, distinct = 0;

    for (w = strtok(text, " "); w; w = strtok(0, " "))
        get(w)->n++;
    for (i = 0; i < 16; i++)
        while (tab[i]) {
            struct ent *e = tab[i];
            printf("%d %s=%d\n", i, e->key, e->n);
            tab[i] = e->next;
            free(e->key);
            free(e);
            distinct++;
        }
    return distinct;
}
