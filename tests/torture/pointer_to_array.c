#include <stdio.h>

static int grid[3][4] = { { 1, 2, 3, 4 }, { 5, 6, 7, 8 }, { 9, 10, 11, 12 } };

static int rowsum(int (*row)[4])
{
    int s = 0, i;

    for (i = 0; i < 4; i++)
        s += (*row)[i];
    return s;
}

static int (*pick(int n))[4]
{
    return &grid[n];
}

int main(void)
{
    int (*p)[4] = grid;
    int (*all)[3][4] = &grid;
    int *flat = *grid;
    int r;

    for (r = 0; r < 3; r++)
        printf("%d ", rowsum(p + r));
    printf("\n");
    printf("%d %d\n", p[1][2], *(*(p + 2) + 3));
    printf("%d\n", (*all)[2][1]);
    printf("%d %d %d\n", (int)sizeof *p, (int)sizeof *all, (int)sizeof **all);
    printf("%d\n", (int)((char *)(p + 1) - (char *)p));
    printf("%d\n", flat[3]);
    printf("%d\n", (*pick(1))[0]);
    printf("%d\n", pick(0)[1][1]);
    p++;
    printf("%d\n", **p);
    return (*pick(2))[3];
}
