#include <stdio.h>

int main(void)
{
    int i = 0, n = 0;

    do {
        i++;
        if (i == 2)
            continue;
        n += i;
    } while (i < 5);
    printf("%d %d\n", i, n);
    do
        n++;
    while (0);
    do {
        if (n)
            break;
        n = 99;
    } while (1);
    do continue; while (n++ < 20);
    printf("%d\n", n);
    for (i = 0; i < 10; i++) {
        if (i & 1)
            continue;
        if (i > 6)
            break;
        n += i;
    }
    printf("%d %d\n", i, n);
    for (;;)
        if (--n < 10)
            break;
    while (i--)
        ;
    printf("%d %d\n", i, n);
    for (i = 0; i++ < 3;)
        for (n = 0; n < 5; n++)
            if (n == i)
                break;
    printf("%d %d\n", i, n);
    for (unsigned u = 3; u < 4; u--)
        printf("%u", u);
    printf("\n");
    return i;
}
