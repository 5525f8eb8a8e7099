#include <stdio.h>
#include <string.h>

static int s(int x) { return (x > 0) - (x < 0); }

int main(void)
{
    printf("%d %d %d\n", s(strcmp("a", "a")), s(strcmp("a", "b")), s(strcmp("b", "a")));
    printf("%d %d\n", s(strcmp("", "a")), s(strcmp("abc", "ab")));
    printf("%d\n", s(strcmp("\xff", "a")));
    printf("%d %d\n", s(strncmp("abcd", "abxy", 2)), s(strncmp("abcd", "abxy", 3)));
    printf("%d %d\n", s(strncmp("a", "b", 0)), s(strncmp("ab", "ab", 10)));
    printf("%d\n", s(strncmp("ab\0x", "ab\0y", 4)));
    printf("%d %d\n", s(memcmp("ab\0x", "ab\0y", 4)), s(memcmp("ab\0x", "ab\0y", 3)));
    printf("%d\n", s(memcmp("\x80", "\x7f", 1)));
    printf("%d\n", s(memcmp("a", "b", 0)));
    printf("%d %d\n", s(strcasecmp("HeLLo", "hEllO")), s(strncasecmp("ABx", "aby", 2)));
    return s(strcmp("Zebra", "apple")) + 1;
}
