#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct n { int v; struct n *next; };

static int list(int count)
{
    struct n *head = 0, *p;
    int i, s = 0;

    for (i = 0; i < count; i++) {
        p = __builtin_alloca(sizeof *p);
        p->v = i;
        p->next = head;
        head = p;
    }
    for (p = head; p; p = p->next)
        s = s * 3 + p->v;
    return s;
}

static int len(const char *s)
{
    char *copy = __builtin_alloca(strlen(s) + 1);
    int i;

    strcpy(copy, s);
    for (i = 0; copy[i]; i++)
        if (copy[i] == ' ')
            copy[i] = '_';
    printf("%s\n", copy);
    return i;
}

int main(void)
{
    printf("%d\n", list(8));
    printf("%d\n", len("a b c"));
    printf("%d\n", len(""));
    return len("done now");
}
