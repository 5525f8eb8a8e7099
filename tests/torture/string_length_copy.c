#include <stdio.h>
#include <string.h>

int main(void)
{
    char a[20], b[8];
    char *r;
    int i;

    printf("%d %d\n", (int)strlen(""), (int)strlen("hello"));
    r = strcpy(a, "copy");
    printf("%s %d\n", a, r == a);
    memset(b, '#', sizeof b);
    strncpy(b, "ab", 5);
    for (i = 0; i < 8; i++)
        printf("%d ", b[i]);
    printf("\n");
    strncpy(b, "longer than b", 7);
    b[7] = 0;
    printf("%s\n", b);
    r = strcat(a, " and");
    strcat(r, " cat");
    printf("%s\n", a);
    a[3] = 0;
    strncat(a, "1234567", 4);
    printf("%s %d\n", a, (int)strlen(a));
    strncat(a, "z", 10);
    printf("%s\n", a);
    printf("%d\n", (int)strnlen("abcdef", 4));
    r = stpcpy(b, "xy");
    printf("%d\n", (int)(r - b));
    return strlen(a);
}
