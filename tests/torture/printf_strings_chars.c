#include <stdio.h>

int main(void)
{
    const char *s = "hello";
    char raw[4] = { 'r', 'a', 'w', 's' };
    int n = 0, m = 0;

    printf("[%s] [%10s] [%-10s] [%.3s] [%10.2s] [%-6.1s]\n", s, s, s, s, s, s);
    printf("[%.0s] [%.10s] [%*s] [%-*s] [%.*s]\n", s, s, 7, s, 7, s, 2, s);
    printf("[%c] [%3c] [%-3c]\n", 'a', 'b', 'c');
    printf("[%.4s] [%.*s]\n", raw, 4, raw);
    printf("%%|%%|\n");
    printf("abc%ndef%n\n", &n, &m);
    printf("%d %d\n", n, m);
    printf("%s%c%s", "x", '\n', "y\n");
    printf("%s|%s\n", "", "tail");
    n = printf("%c%c%c\n", 65, 66 + 256, 'C');
    return n;
}
