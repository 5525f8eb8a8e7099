#include <stdio.h>

static int n;
static int t(int v) { n++; printf("%d", v); return v; }

int main(void)
{
    int a = 0, b = 5, r;
    int *p = 0;

    r = t(0) && t(1);
    printf(" %d\n", r);
    r = t(1) && t(2);
    printf(" %d\n", r);
    r = t(3) || t(4);
    printf(" %d\n", r);
    r = t(0) || t(0) || t(7) || t(8);
    printf(" %d\n", r);
    r = t(1) && t(0) || t(5) && t(6);
    printf(" %d\n", r);
    r = !(t(1) || t(2)) && t(3);
    printf(" %d\n", r);
    if (p && *p)
        printf("no\n");
    r = a++ && b++;
    printf("%d %d %d\n", r, a, b);
    r = a++ && b++;
    printf("%d %d %d\n", r, a, b);
    r = a-- || b--;
    printf("%d %d %d\n", r, a, b);
    r = 0.0 || 0.1f;
    printf("%d %d\n", r, (int)sizeof(1.0 && 2.0));
    r = "x" && &a;
    printf("%d\n", r);
    return n;
}
