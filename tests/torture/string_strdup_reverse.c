#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *rev(const char *s)
{
    char *d = strdup(s), *a = d, *b = d + strlen(d);

    while (a < --b) {
        char t = *a;
        *a++ = *b;
        *b = t;
    }
    return d;
}

int main(void)
{
    const char *w[] = { "", "a", "ab", "stressed", "racecar" };
    int i, pal = 0;
    char *n;

    for (i = 0; i < 5; i++) {
        char *r = rev(w[i]);
        printf("[%s]\n", r);
        pal += !strcmp(r, w[i]);
        free(r);
    }
    n = strndup("truncate", 5);
    printf("%s\n", n);
    free(n);
    return pal;
}
