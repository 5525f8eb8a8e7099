#include <stdio.h>

int main(void)
{
    printf("%d %d %d %d %d %d %d\n", '\a', '\b', '\f', '\n', '\r', '\t', '\v');
    printf("%d %d %d %d\n", '\\', '\'', '\"', '"');
    printf("%d %d %d\n", '\?', '\0', '\e');
    printf("%d %d %d\n", '\7', '\17', '\177');
    printf("%d %d\n", '\x41', '\x7F');
    printf("%d\n", '\377');
    printf("%d\n", (int)sizeof('a'));
    printf("%d\n", (int)sizeof("a\0b"));
    printf("%d\n", (int)sizeof("\1012\x41" "2"));
    printf("%s\n", "\1012\x41" "2");
    return '\x2a';
}
