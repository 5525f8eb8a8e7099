#include <stdio.h>
#include <stdlib.h>

static void dig(int n)
{
    printf("%d\n", n);
    if (n == 3)
        exit(n + 40);
    dig(n + 1);
    printf("not reached\n");
}

int main(void)
{
    dig(0);
    return 1;
}
