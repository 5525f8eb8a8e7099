#include <stdio.h>

int main(void)
{
    int i, j, a = 0, b = 0;

    for (i = 0; i < 10; i++) {
        switch (i % 4) {
        case 0:
            continue;
        case 1:
            switch (i) {
            case 1: a += 1; break;
            case 5: a += 10; continue;
            default: a += 100; break;
            }
            break;
        case 2:
            for (j = 0;; j++)
                if (j == i)
                    break;
            b += j;
            break;
        default:
            while (1) {
                b++;
                break;
            }
        }
        a += 1000;
    }
    printf("%d %d\n", a, b);
    return b;
}
