#include <stdio.h>

static char a[5] = "ab";
static char b[3] = "abc";
static char c[] = { "braced" };
static char d[][4] = { "one", "two", "six" };
static char e[2][6] = { { 'h', 'i' }, "there" };
static unsigned char f[] = "\xff\x01";

int main(void)
{
    char loc[8] = "xy";
    char par[] = ("paren");
    int i, sum = 0;

    for (i = 0; i < 5; i++)
        printf("%d ", a[i]);
    printf("\n%c%c%c %d\n", b[0], b[1], b[2], (int)sizeof b);
    printf("%s %d\n", c, (int)sizeof c);
    printf("%s %s %s %d\n", d[0], d[1], d[2], (int)sizeof d);
    printf("%s|%.5s\n", e[0], e[1]);
    printf("%d %d %d\n", f[0], f[1], (int)sizeof f);
    for (i = 0; i < 8; i++)
        sum += loc[i];
    printf("%d %s\n", sum, par);
    return sum & 0xff;
}
