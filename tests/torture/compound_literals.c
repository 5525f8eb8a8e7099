#include <stdio.h>

struct p { int x, y; };

static int *glob = (int[]){ 1, 2, 3 };
static struct p *gp = &(struct p){ 4, 5 };

static int sum(const int *a, int n)
{
    int s = 0;

    while (n--)
        s += *a++;
    return s;
}

static int dot(struct p a, struct p b) { return a.x * b.x + a.y * b.y; }

int main(void)
{
    struct p *q = &(struct p){ .y = 3 };
    int i;

    printf("%d %d\n", glob[2], gp->y);
    printf("%d\n", sum((int[]){ 1, 2, 3, 4 }, 4));
    printf("%d\n", dot((struct p){ 1, 2 }, (struct p){ 3, 4 }));
    q->x = 10;
    printf("%d %d\n", q->x, q->y);
    printf("%d\n", (int){ 5 } + (int){ 6 });
    printf("%s\n", (char[]){ "mutable" });
    printf("%d\n", (int)sizeof((int[]){ 1, 2, 3 }));
    for (i = 0; i < 3; i++) {
        int *p = (int[2]){ i };
        p[1] += i + 10;
        p[0] += p[1];
        printf("%d ", p[0]);
    }
    printf("\n");
    ((struct p){ 1, 2 }).x = 9;
    return (struct p){ 7, 8 }.y;
}
