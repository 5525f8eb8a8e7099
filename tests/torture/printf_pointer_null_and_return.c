#include <stdio.h>

int main(void)
{
    int a, b, c;

    a = printf("1234567\n");
    b = printf("%s", "");
    c = printf("%d %s\n", 12345, "abc");
    printf("%d %d %d\n", a, b, c);
    printf("%p\n", (void *)0);
    printf("%p %p\n", (void *)0x1234, (void *)0xabcdefUL);
    printf("[%10p] [%-10p]\n", (void *)16, (void *)16);
    a = puts("puts");
    b = putchar('q');
    c = putchar('\n');
    printf("%d %d %d\n", a >= 0, b, c);
    return a >= 0 ? 4 : 5;
}
