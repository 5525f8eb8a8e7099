#include <stdio.h>

int main(void)
{
    int i = 3, n = 0, k;

    goto inside;
    for (i = 100; i < 6; i++) {
        n += 10;
inside:
        n += i;
        printf("%d %d\n", i, n);
    }
    k = 0;
    goto mid;
    while (k < 5) {
        k++;
mid:
        k += 2;
        n += k;
    }
    goto tail;
    do {
        n += 500;
tail:
        n++;
    } while (n < 40);
    printf("%d %d\n", k, n);
    if (0) {
dead:
        printf("entered\n");
        return n & 0xff;
    }
    goto dead;
}
