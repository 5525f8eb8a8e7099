#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct in { short b[3]; long n; };
struct s { int x; int a[4]; int y; struct in in[2]; char m[2][3]; char name[]; };

static int sum(const int *from, const int *to)
{
    int sum = 0;
    while (from != to)
        sum += *from++;
    return sum;
}

static int backwards(const struct s *s, int n)
{
    int r = 0;
    const int *p = &s->a[n];
    while (p > s->a)
        r = r * 10 + *--p;
    return r;
}

int main(void)
{
    struct s *s = calloc(1, sizeof *s + 10);
    int i, n = 4, k = 2;
    char *c;
    struct in *e;

    for (i = 0; i < n; i++)
        s->a[i] = i + 1;
    s->y = 100;
    printf("%d %d\n", sum(s->a, s->a + n), sum(&s->a[0], &s->a[n]));
    printf("%d %d\n", backwards(s, n), (int)(&s->a[n] - s->a));
    for (e = s->in; e != s->in + k; e++)
        for (i = 0; i < 3; i++)
            e->b[i] = (short)(i * 7);
    for (e = &s->in[k]; e-- != s->in;)
        printf("%d %ld\n", e->b[2], e->n);
    for (c = s->m[0]; c != s->m[k]; c++)
        *c = (char)('a' + (c - s->m[0]));
    printf("%.6s %d\n", (char *)s->m, (int)(s->m[k] - s->m[0]));
    n = 9;
    for (i = 0; i < n; i++)
        s->name[i] = (char)('0' + i);
    printf("%s %c\n", s->name, s->name[n - 1]);
    memcpy(&s->a[k], &s->a[0], 2 * sizeof s->a[0]);
    printf("%d %d %d\n", s->a[k], s->a[k + 1], s->y);
    free(s);
    return 0;
}
