/* An array member of a returned structure is usable within its expression. */
#include <stdio.h>
#include <string.h>

struct str { char s[16]; int n; };

static struct str mk(const char *s)
{
    struct str r;

    memset(&r, 0, sizeof r);
    strcpy(r.s, s);
    r.n = strlen(s);
    return r;
}

static struct str cat(struct str a, struct str b)
{
    strcat(a.s, b.s);
    a.n += b.n;
    return a;
}

int main(void)
{
    printf("%s\n", mk("abc").s);
    printf("%c\n", mk("hello").s[1]);
    printf("%s %d\n", cat(mk("left"), mk("right")).s, cat(mk("l"), mk("r")).n);
    printf("%d\n", (int)strlen(mk("seven77").s));
    printf("%d\n", (int)sizeof(mk("").s));
    return cat(mk("x"), mk("yz")).s[2];
}
