#include <stdio.h>

struct opt { const char *name; const int *vals; struct opt *subs; };

static struct opt tree[] = {
    { "root", (const int[]){ 1, 2, 3, 0 },
      (struct opt[]){ { "left", (const int[]){ 4, 0 }, 0 },
                      { "right", 0, (struct opt[]){ { "deep", (int[]){ 5, 6, 0 } }, { 0 } } },
                      { 0 } } },
    { "second" },
    { 0 },
};

static int walk(const struct opt *o, int depth)
{
    int n = 0;

    for (; o->name; o++) {
        const int *v = o->vals;
        printf("%*s%s", depth * 2, "", o->name);
        while (v && *v)
            n += printf(" %d", *v++) / 2;
        printf("\n");
        if (o->subs)
            n += walk(o->subs, depth + 1);
    }
    return n;
}

int main(void)
{
    const char *grid[2][3] = { { "a", "b" }, { [2] = "c" } };

    printf("%s %d %s\n", grid[0][1], grid[0][2] == 0, grid[1][2]);
    return walk(tree, 0);
}
