#include <stdio.h>

static int f(int n, int flag)
{
    int r = 0, i;

    switch (n) {
        int hidden;
    case 0:
        hidden = 5;
        r += hidden;
        if (flag) {
    case 1:
            r += 10;
        } else {
    case 2:
            r += 100;
        }
        r += 1;
        break;
    case 3:
        for (i = 0; i < 3; i++) {
            r += 1000;
            continue;
    case 4:
            i = 1;
            r += 7;
        }
        break;
    }
    return r;
}

int main(void)
{
    int n;

    for (n = 0; n < 6; n++)
        printf("%d %d\n", f(n, 0), f(n, 1));
    return f(4, 0) & 0xff;
}
