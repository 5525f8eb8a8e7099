#include <stdio.h>

static int x;

int main(int argc, char **argv)
{
    printf("%d %d\n", argc, argv[argc] == 0);
    x = 5;
    if (x == 5)
        puts("falls off the end");
}
