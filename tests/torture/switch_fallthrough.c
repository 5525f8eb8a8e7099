#include <stdio.h>

static int f(int n)
{
    int r = 0;

    switch (n) {
    case 1:
        r += 1;
    case 2:
        r += 10;
        break;
    default:
        r += 1000;
    case 3:
        r += 100;
    case 4: case 5:
        r += 5;
        break;
    case -1:
        ;
    }
    return r;
}

int main(void)
{
    int i, t = 0;

    for (i = -2; i < 8; i++) {
        printf("%d ", f(i));
        t += f(i);
    }
    printf("\n");
    switch (3)
        case 3: printf("single\n");
    switch (1) { }
    switch (t)
        ;
    return t & 0x7f;
}
