#include <stdio.h>
#include <string.h>

#define STR(x) #x
#define XSTR(x) STR(x)
#define VERSION 42
#define GLUE(a, b) a##b

int main(void)
{
    int GLUE(var, 1) = 9;
    char a[] = "one" " " "two"
               " three";

    printf("%s %d\n", a, (int)sizeof a);
    printf("%s\n", "v" XSTR(VERSION) "." STR(VERSION));
    printf("%s\n", STR("quoted\n"));
    printf("%d\n", var1);
    printf("%c%c\n", "abc"[1], 2["xyz"]);
    printf("%d\n", (int)strlen("a\0b"));
    printf("%s\n", &"hello"[2]);
    printf("%s\n", "line \
continued");
    return sizeof("abc" "def");
}
