#include <stdio.h>

int main(void)
{
    int c = 1;
    int i = -1;
    unsigned u = 7;
    double d = 2.5;
    char ch = 'x';
    long long r;

    r = c ? i : u;
    printf("%lld\n", r);
    r = (c ? i : 0LL);
    printf("%lld\n", r);
    printf("%f\n", c ? i : d);
    printf("%f\n", !c ? i : d);
    printf("%d\n", (int)sizeof(c ? ch : ch));
    printf("%d\n", (int)sizeof(c ? i : 1.0));
    printf("%d\n", (c ? i : u) > 0);
    printf("%d\n", (c ? i : (unsigned char)u) > 0);
    printf("%s\n", (c ? "yes" : 0) ? "nonnull" : "null");
    printf("%d\n", (int)sizeof(*(c ? (char *)0 : (void *)0)));
    return c ? u : i;
}
