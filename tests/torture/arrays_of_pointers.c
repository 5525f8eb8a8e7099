#include <stdio.h>
#include <string.h>

static const char *days[] = { "mon", "tue", "wed", "thu", "fri", "sat", "sun", NULL };

static int count(const char **v)
{
    const char **p = v;

    while (*p)
        p++;
    return p - v;
}

int main(void)
{
    const char **p = days;
    const char *sorted[7];
    char bufs[3][8];
    char *ptrs[3];
    int i, j;

    printf("%d %s %c\n", count(days), *(p + 2), **(p + 3));
    printf("%c%c\n", days[5][1], *(days[6] + 2));
    for (i = 0; i < 7; i++) {
        for (j = i; j > 0 && strcmp(sorted[j - 1], days[i]) > 0; j--)
            sorted[j] = sorted[j - 1];
        sorted[j] = days[i];
    }
    for (i = 0; i < 7; i++)
        printf("%s ", sorted[i]);
    printf("\n");
    for (i = 0; i < 3; i++) {
        ptrs[i] = bufs[2 - i];
        strcpy(ptrs[i], sorted[i]);
    }
    printf("%s %s %s\n", bufs[0], bufs[1], bufs[2]);
    return **++p;
}
