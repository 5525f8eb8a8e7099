#include <stdio.h>

static unsigned len(const char *s) { const char *p = s; while (*p) ++p; return p - s; }
static char *copy(char *d, const char *s) { char *r = d; while ((*d++ = *s++)) ; return r; }
static int cmp(const char *a, const char *b)
{
    for (; *a == *b; a++, b++)
        if (!*a)
            return 0;
    return *(unsigned char *)a - *(unsigned char *)b;
}
static int atoi_(const char *s)
{
    int n = 0, neg = 0;

    if (*s == '-')
        neg = 1, s++;
    while ((unsigned)(*s - '0') < 10)
        n = n * 10 + *s++ - '0';
    return neg ? -n : n;
}
static char *itoa_(int v)
{
    static char buf[12];
    char *p = buf + sizeof buf - 1;
    unsigned u = v < 0 ? -(unsigned)v : v;

    *p = 0;
    do *--p = '0' + u % 10; while (u /= 10);
    if (v < 0)
        *--p = '-';
    return p;
}

int main(void)
{
    char b[20];

    printf("%u %s\n", len("seven77"), copy(b, "copied"));
    printf("%d %d\n", cmp("abc", "abd"), cmp("x", "x"));
    printf("%d %d\n", atoi_("-2147483648"), atoi_("12ab"));
    printf("%s ", itoa_(-2147483647 - 1));
    printf("%s ", itoa_(0));
    printf("%s\n", itoa_(90210));
    return len(b);
}
