#include <stdio.h>

static int col[8], tried;

static int safe(int r, int c)
{
    int i;

    for (i = 0; i < r; i++)
        if (col[i] == c || col[i] - c == r - i || c - col[i] == r - i)
            return 0;
    return 1;
}

static int solve(int r, int n)
{
    int c, count = 0;

    if (r == n)
        return 1;
    for (c = 0; c < n; c++) {
        tried++;
        if (!safe(r, c))
            continue;
        col[r] = c;
        count += solve(r + 1, n);
    }
    return count;
}

int main(void)
{
    int n;

    for (n = 1; n <= 6; n++) {
        tried = 0;
        printf("%d: %d", n, solve(0, n));
        printf(" %d\n", tried);
    }
    return solve(0, 5);
}
