#include <stdio.h>
#include <string.h>

enum { W = 8, H = 6 };
typedef char grid[H][W];

static int around(grid g, int y, int x)
{
    int n = 0;

    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            if (dx || dy)
                n += g[(y + dy + H) % H][(x + dx + W) % W] == '#';
    return n;
}

static void step(grid to, grid from)
{
    for (int y = 0; y < H; y++)
        for (int x = 0; x < W; x++) {
            int n = around(from, y, x);
            to[y][x] = n == 3 || n == 2 && from[y][x] == '#' ? '#' : '.';
        }
}

int main(void)
{
    grid a, b;
    int i, live = 0;

    memset(a, '.', sizeof a);
    memcpy(a[0], "..#.....", W);
    memcpy(a[1], "#.#.....", W);
    memcpy(a[2], ".##.....", W);
    for (i = 0; i < 6; i++) {
        step(i & 1 ? a : b, i & 1 ? b : a);
    }
    for (i = 0; i < H; i++) {
        printf("%.*s\n", W, a[i]);
        for (int x = 0; x < W; x++)
            live += a[i][x] == '#';
    }
    return live;
}
