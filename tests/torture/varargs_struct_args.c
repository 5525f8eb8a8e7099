#include <stdio.h>
#include <stdarg.h>

struct p { int x, y; };
struct big { char name[24]; double v; };

static int total(int n, ...)
{
    va_list ap;
    int s = 0;

    va_start(ap, n);
    while (n--) {
        struct p p = va_arg(ap, struct p);
        struct big b = va_arg(ap, struct big);
        struct p *q = va_arg(ap, struct p *);
        s += p.x * p.y + (int)b.v + q->x;
        printf("%s ", b.name);
        q->y++;
    }
    va_end(ap);
    printf("\n");
    return s;
}

int main(void)
{
    struct p a = { 2, 3 }, b = { 4, 5 };
    struct big big = { "big", 7.5 }, other = { "other", 100 };

    printf("%d\n", total(2, a, big, &b, b, other, &a));
    printf("%d %d\n", a.y, b.y);
    return total(1, a, big, &a);
}
