#include <stdio.h>

int a[] = { [5] = 50, 60, [2] = 20, 30 };
int b[10] = { [1 ... 3] = 7, [5 ... 8] = 9, 10, [2] = 0 };
int c[3][4] = { [1] = { [2] = 12 }, [2][3] = 23, [0] = { 1, 2 } };
char d[] = { ['a' - 'a'] = 'x', ['c' - 'a'] = 'z', ['b' - 'a'] = 'y', 0 };
const char *names[] = { [2] = "two", [0] = "zero", "one" };
int e[4] = { 1, 2, 3, [0] = 9, [0] = 8 };

int main(void)
{
    int i, j, n = sizeof a / sizeof a[0];

    for (i = 0; i < n; i++)
        printf("%d ", a[i]);
    printf("\n");
    for (i = 0; i < 10; i++)
        printf("%d ", b[i]);
    printf("\n");
    for (i = 0; i < 3; i++)
        for (j = 0; j < 4; j++)
            printf("%d ", c[i][j]);
    printf("\n%c%c%c %d\n", d[0], d[1], d[2], (int)sizeof d);
    printf("%s %s %s\n", names[0], names[1], names[2]);
    printf("%d %d %d %d\n", e[0], e[1], e[2], e[3]);
    return n;
}
