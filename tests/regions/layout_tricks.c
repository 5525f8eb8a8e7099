/* Struct hack, common initial sequences, container_of, views of other widths, misaligned words. */
#include <stdlib.h>
#include <stddef.h>
#include <string.h>
struct var { int n; char data[1]; };
struct base { int kind; int size; };
struct derived { struct base b; int extra; struct base *self; } d;
struct node { int v; struct node *next; };
int words[8];
char raw[32];

int main(void) {
    struct var *s = malloc(sizeof *s + 10);
    s->n = 10;
    for (int i = 0; i < s->n; i++) s->data[i] = i;
    struct base *b = (struct base *)&d;
    d.extra = 9; d.self = b;
    b->size = 4;
    struct derived *again = (struct derived *)((char *)&d.b.size - offsetof(struct derived, b.size));
    again->extra++;
    short *h = (short *)words;
    for (int i = 0; i < 16; i++) h[i] = i;
    *(int *)(raw + 3) = 0x01020304;
    raw[5]++;
    long long both;
    memcpy(&both, words + 1, 8);
    struct node *list = 0;
    for (int i = 0; i < 3; i++) { struct node *n = malloc(sizeof *n); n->v = i; n->next = list; list = n; }
    int total = 0;
    for (struct node *n = list; n; n = n->next) total += n->v;
    list = realloc(list, 4 * sizeof *list);
    list[3].v = 1;
    total += list->v + list[3].v;
    if (s->data[9] != 9 || d.b.size != 4 || d.extra != 10 || d.self->size != 4) return 1;
    if (words[1] != 0x00030002 || raw[4] != 3 || raw[5] != 3) return 2;
    return (int)both == 0x00030002 && total == 6 ? 0 : 3;
}
