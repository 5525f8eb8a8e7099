#include <stdio.h>
#include <string.h>

int main(void)
{
    char b[10];
    int n;

    memset(b, 'x', sizeof b);
    n = snprintf(b, sizeof b, "%s", "short");
    printf("%d %s %c\n", n, b, b[7]);
    n = snprintf(b, sizeof b, "%s", "much too long");
    printf("%d %s\n", n, b);
    n = snprintf(b, 1, "abc");
    printf("%d [%s]\n", n, b);
    n = snprintf(NULL, 0, "%d-%d", 1234, 5678);
    printf("%d\n", n);
    memset(b, 'x', sizeof b);
    n = snprintf(b, 0, "zzz");
    printf("%d %c\n", n, b[0]);
    n = sprintf(b, "%03d|%c", 7, 'k');
    printf("%d %s\n", n, b);
    n += sprintf(b + n, "%x", 255);
    printf("%d %s\n", n, b);
    return strlen(b);
}
