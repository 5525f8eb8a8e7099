#include <stdio.h>

static void mul(int n, int m, int k, int a[n][m], int b[m][k], int c[n][k])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < k; j++) {
            c[i][j] = 0;
            for (int l = 0; l < m; l++)
                c[i][j] += a[i][l] * b[l][j];
        }
}

static int trace(int n, int (*m)[n])
{
    int t = 0;

    for (int i = 0; i < n; i++)
        t += m[i][i];
    return t;
}

int main(void)
{
    int n = 2, m = 3;
    int a[n][m], b[m][n], c[n][n];
    int (*row)[m] = a;

    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            a[i][j] = i * m + j;
            b[j][i] = i - j;
        }
    mul(n, m, n, a, b, c);
    printf("%d %d %d %d\n", c[0][0], c[0][1], c[1][0], c[1][1]);
    printf("%d %d %d\n", (int)sizeof a, (int)sizeof a[0], (int)sizeof(*row));
    printf("%d\n", row[1][2]);
    row++;
    printf("%d %d\n", (*row)[0], (int)((char *)row - (char *)a));
    n = 50;
    printf("%d %d\n", (int)sizeof c, trace(2, c));
    return a[1][2];
}
