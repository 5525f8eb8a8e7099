#include <stdio.h>
#include <stdlib.h>
#include <stddef.h>

struct hdr { char kind; int words[0]; };
struct two { char c; long long align[0]; char d; };

int main(void)
{
    struct hdr *h = malloc(sizeof(struct hdr) + 4 * sizeof(int));
    int z[0];
    int i, t = 0;

    h->kind = 'k';
    for (i = 0; i < 4; i++)
        *(h->words + i) = i + 1;
    for (i = 0; i < 4; i++)
        t = t * 10 + *(h->words + i);
    printf("%d %c\n", t, h->kind);
    printf("%d %d\n", (int)sizeof(struct hdr), (int)offsetof(struct hdr, words));
    printf("%d %d\n", (int)sizeof(struct two), (int)offsetof(struct two, d));
    printf("%d\n", (int)sizeof z);
    free(h);
    return sizeof(struct hdr);
}
