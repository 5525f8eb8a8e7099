#include <stdio.h>

int main(void)
{
    printf("%2$s %1$s\n", "world", "hello");
    printf("%1$d %1$x %2$d %1$o\n", 64, -1);
    return 0;
}
