#include <stdio.h>

int main(void)
{
    int m = -1;
    unsigned u = 1;
    long l = -1;
    unsigned long ul = 1;
    long long ll = -1;
    unsigned char uc = 1;
    unsigned short us = 0;

    printf("%d\n", m < u);
    printf("%d\n", m < uc);
    printf("%d\n", m < us);
    printf("%d\n", l < u);      /* differs between data models */
    printf("%d\n", ll < u);
    printf("%d\n", ll < ul);    /* differs between data models */
    printf("%d\n", m < ul);
    printf("%d\n", m < (int)sizeof(int));
    printf("%d\n", m < sizeof(int));
    printf("%d\n", -1L > 0u);
    printf("%d\n", -1LL > 0u);
    printf("%d\n", -1LL > 0ull);
    return m > u;
}
