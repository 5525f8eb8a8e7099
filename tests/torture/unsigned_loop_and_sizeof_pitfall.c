#include <stdio.h>
#include <string.h>

int main(void)
{
    int a[] = { 1, 2, 3 };
    int d, n = 0;
    unsigned i;
    unsigned char c;
    size_t z = 3;

    for (d = -1; d < (int)(sizeof a / sizeof a[0]) - 1; d++)
        n++;
    printf("%d\n", n);
    n = 0;
    for (d = -1; d < sizeof a / sizeof a[0]; d++)
        n++;
    printf("%d\n", n);
    for (i = 2; i + 1 > 0; i--)
        n += i;
    printf("%d %u\n", n, i);
    for (c = 250; c >= 250; c++)
        n++;
    printf("%d %d\n", n, c);
    while (z-- > 0)
        n += a[z];
    printf("%d %d\n", n, z == (size_t)-1);
    printf("%d\n", strlen("ab") - 3 > 0);
    printf("%d\n", (int)strlen("ab") - 3 > 0);
    return n;
}
