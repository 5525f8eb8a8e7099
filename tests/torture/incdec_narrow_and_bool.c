#include <stdio.h>

int main(void)
{
    unsigned char c = 255;
    signed char s = 127;
    short h = -32768;
    _Bool b = 0;
    float f = 0.5f;
    int r;

    r = c++;
    printf("%d %d\n", r, c);
    r = --c;
    printf("%d %d\n", r, c);
    r = ++s;
    printf("%d %d\n", r, s);
    r = h--;
    printf("%d %d\n", r, h);
    r = b++;
    printf("%d %d\n", r, b);
    r = b++;
    printf("%d %d\n", r, b);
    r = b--;
    printf("%d %d\n", r, b);
    r = b--;
    printf("%d %d\n", r, b);
    printf("%.1f ", f++);
    printf("%.1f ", --f);
    printf("%.1f\n", f);
    return c;
}
