#include <stdio.h>

int main(void)
{
    int i, j;
    unsigned char c;
    signed char s;
    float f;
    double d;
    _Bool b;
    struct { unsigned f : 3; } bf;

    i = c = 300;
    printf("%d\n", i);
    i = (s = 200) + 1;
    printf("%d\n", i);
    d = f = 0.1;
    printf("%.10f\n", d);
    d = i = 3.9;
    printf("%g\n", d);
    i = b = 7;
    printf("%d\n", i);
    i = bf.f = 13;
    printf("%d\n", i);
    printf("%d %d\n", (int)sizeof(c = 5), (int)sizeof(c += 5L));
    i = j = c = -1;
    printf("%d %d\n", i, j);
    if ((c = 256))
        printf("not printed\n");
    while ((c -= 50) > 60)
        printf("%d ", c);
    printf("\n");
    i = 5;
    i = i++ ? 9 : i;
    printf("%d\n", i);
    return (c = 511) == 255;
}
