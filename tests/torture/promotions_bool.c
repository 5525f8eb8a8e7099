#include <stdio.h>

int main(void)
{
    _Bool t = 5, f = 0.0, n = 0.25;
    char *p = "";
    _Bool pp = p, z = (char *)0;
    int i;

    printf("%d %d %d %d %d\n", t, f, n, pp, z);
    printf("%d %d\n", t + t, (int)sizeof(t + t));
    printf("%d %d\n", ~t, -t);
    i = t << 4;
    printf("%d %d\n", i, (int)sizeof t);
    t = 256;
    printf("%d\n", t);
    t = (unsigned char)256;
    printf("%d\n", t);
    t |= 6;
    printf("%d\n", t);
    t -= 3;
    printf("%d\n", t);
    t *= 0;
    printf("%d\n", t);
    return t + !t;
}
