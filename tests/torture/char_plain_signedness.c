#include <stdio.h>
#include <limits.h>

int main(void)
{
    char c = '\xff';
    char d = 200;
    const char *s = "\377\200\177";
    int i, sum = 0;

    printf("%d %d\n", c, d);
    printf("%d\n", c < 0);
    printf("%d %d\n", CHAR_MIN, CHAR_MAX);
    printf("%d\n", '\xff');
    printf("%d\n", '\xff' == (char)255);
    printf("%d\n", c == 0xff);
    for (i = 0; s[i]; i++)
        sum += s[i];
    printf("%d\n", sum);
    for (i = 0, sum = 0; s[i]; i++)
        sum += (unsigned char)s[i];
    printf("%d\n", sum);
    return (unsigned char)c;
}
