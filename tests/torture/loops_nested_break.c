#include <stdio.h>

int main(void)
{
    int i, j, k, c = 0;

    for (i = 2; i < 60; i++) {
        for (j = 2; j * j <= i; j++)
            if (i % j == 0)
                break;
        if (j * j <= i)
            continue;
        printf("%d ", i);
        c++;
    }
    printf("\n%d\n", c);
    for (i = 0; i < 3; i++) {
        while (1) {
            do {
                c++;
                if (c % 5 == 0)
                    break;
            } while (1);
            if (c % 10 == 0)
                break;
        }
        for (k = 0; k < 100; k += 7) {
            if (k % 3)
                continue;
            c += k;
            if (k > 40)
                break;
        }
    }
    printf("%d %d\n", c, k);
    return c & 0xff;
}
