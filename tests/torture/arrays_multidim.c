#include <stdio.h>

static char cube[2][3][4];

static int total(char c[][3][4], int n)
{
    int i, j, k, s = 0;

    for (i = 0; i < n; i++)
        for (j = 0; j < 3; j++)
            for (k = 0; k < 4; k++)
                s += c[i][j][k];
    return s;
}

int main(void)
{
    int i, j, k;
    long mat[3][3] = { { 1, 2, 3 }, { 4, 5, 6 }, { 7, 8, 9 } }, t[3][3] = { { 0 } };

    for (i = 0; i < 2; i++)
        for (j = 0; j < 3; j++)
            for (k = 0; k < 4; k++)
                cube[i][j][k] = i * 12 + j * 4 + k;
    printf("%d %d\n", total(cube, 2), cube[1][2][3]);
    printf("%d %d %d\n", (int)sizeof cube, (int)sizeof cube[0], (int)sizeof cube[0][0]);
    printf("%d\n", (int)(&cube[1][1][0] - &cube[1][0][2]));
    for (i = 0; i < 3; i++)
        for (j = 0; j < 3; j++)
            for (k = 0; k < 3; k++)
                t[i][j] += mat[i][k] * mat[k][j];
    for (i = 0; i < 3; i++)
        printf("%ld %ld %ld\n", t[i][0], t[i][1], t[i][2]);
    return t[2][2];
}
