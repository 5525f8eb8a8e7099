#include <stdio.h>

#define E(n) else if (x == n * 3) r = n + 1;
#define E5(n) E(n) E((n + 1)) E((n + 2)) E((n + 3)) E((n + 4))
#define E25(n) E5(n) E5((n + 5)) E5((n + 10)) E5((n + 15)) E5((n + 20))

static int f(int x)
{
    int r = 0;

    if (x < 0)
        r = -1;
    E25(0) E25(25) E25(50) E25(75)
    else
        r = 7;
    return r;
}

int main(void)
{
    int i, s = 0;

    for (i = -3; i < 320; i++)
        s = s * 3 + f(i);
    printf("%d %d %d %d\n", f(-1), f(0), f(297), f(300));
    printf("%d\n", s);
    if (s)
        if (s == 1)
            return 1;
        else
            return 2;
    return 3;
}
