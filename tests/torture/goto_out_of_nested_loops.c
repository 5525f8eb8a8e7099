#include <stdio.h>

static int find(int want, int *ri, int *rj)
{
    int i, j, steps = 0;

    for (i = 1; i < 20; i++) {
        j = 1;
        while (1) {
            steps++;
            switch (i * j == want) {
            case 1:
                if (i < j)
                    goto found;
            }
            if (++j > 20)
                goto next;
        }
next:
        ;
    }
    return -1;
found:
    *ri = i;
    *rj = j;
    return steps;
}

int main(void)
{
    int i = 0, j = 0, s;

    s = find(91, &i, &j);
    printf("%d %d %d\n", s, i, j);
    s = find(36, &i, &j);
    printf("%d %d %d\n", s, i, j);
    s = find(401, &i, &j);
    printf("%d %d %d\n", s, i, j);
    return i + j;
}
