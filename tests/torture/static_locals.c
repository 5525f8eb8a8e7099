#include <stdio.h>

static int next(void)
{
    static int n = 10;

    return n++;
}

static int *cell(int reset)
{
    static int v[3] = { 1, 2, 3 };
    static int calls;

    if (reset)
        calls = 0;
    return &v[calls++ % 3];
}

static int depth(int n)
{
    static int deepest;
    static const char *const names[] = { "even", "odd" };

    if (n > deepest)
        deepest = n;
    if (n < 4)
        depth(n + 1);
    if (n == 0)
        printf("%s\n", names[deepest & 1]);
    return deepest;
}

int main(void)
{
    int i;

    for (i = 0; i < 3; i++) {
        static int here;
        here += i + 1;
        printf("%d %d\n", next(), here);
    }
    *cell(0) += 5;
    *cell(0) += 5;
    printf("%d ", *cell(1));
    printf("%d\n", *cell(0));
    printf("%d\n", depth(0));
    {
        static int next = 4;
        next *= 2;
        return next;
    }
}
