#include <stdio.h>

int main(void)
{
    printf("no newline at end");
    return 0x1ff & ~1 | 0x1000;
}
