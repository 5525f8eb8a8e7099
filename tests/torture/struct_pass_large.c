#include <stdio.h>

struct big { int a[50]; double d; char tag; };

static long sum(int before, struct big b, int after)
{
    long s = before + after;
    int i;

    for (i = 0; i < 50; i++)
        s += b.a[i];
    b.a[0] = 12345;
    return s + (long)b.d + b.tag;
}

static struct big make(int start)
{
    struct big b;
    int i;

    for (i = 0; i < 50; i++)
        b.a[i] = start + i;
    b.d = start * 0.5;
    b.tag = 'A' + start;
    return b;
}

static struct big pass(struct big b, int depth)
{
    if (depth == 0)
        return b;
    b.a[depth] *= 2;
    return pass(b, depth - 1);
}

int main(void)
{
    struct big b = make(4);

    printf("%ld\n", sum(1, b, 2));
    printf("%d\n", b.a[0]);
    printf("%ld\n", sum(0, make(10), 0));
    printf("%ld\n", sum(0, pass(b, 10), 0));
    printf("%d %c\n", make(3).a[7], make(2).tag);
    return make(5).a[1];
}
