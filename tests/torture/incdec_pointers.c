#include <stdio.h>

struct pt { int x, y; char t; };

int main(void)
{
    int a[5] = { 10, 20, 30, 40, 50 };
    struct pt ps[3] = { { 1, 2, 'a' }, { 3, 4, 'b' }, { 5, 6, 'c' } };
    int *p = a;
    struct pt *q = ps;
    char s[] = "hello", *c = s;
    int **pp;

    printf("%d ", *p++);
    printf("%d ", *++p);
    printf("%d ", ++*p);
    printf("%d ", (*p)++);
    printf("%d\n", *p--);
    printf("%d\n", *p);
    printf("%d ", q++->x);
    printf("%c ", q->t);
    printf("%d\n", (++q)->y);
    while (*c)
        ++*c++;
    printf("%s\n", s);
    pp = &p;
    ++*pp;
    printf("%d\n", **pp);
    printf("%d\n", (int)(p - a));
    return p - a;
}
