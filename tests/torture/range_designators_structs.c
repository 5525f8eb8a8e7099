#include <stdio.h>

struct c { int k; const char *n; };

static struct c t[8] = { [0 ... 7] = { -1, "none" }, [2 ... 3] = { 2, "two" }, [5].k = 50 };
static int m[4][4] = { [0 ... 3] = { [1 ... 2] = 1 }, [2][0 ... 3] = 7 };
static unsigned char cls[256] = {
    ['0' ... '9'] = 1, ['a' ... 'z'] = 2, ['A' ... 'Z'] = 2, ['_'] = 2, [' '] = 3, [128 ... 255] = 9,
};

int main(void)
{
    int loc[] = { [3 ... 5] = 8, 9 };
    int i, j, s = 0;

    for (i = 0; i < 8; i++)
        printf("%d%s ", t[i].k, t[i].n ? t[i].n : "null");
    printf("\n");
    for (i = 0; i < 4; i++)
        for (j = 0; j < 4; j++)
            printf("%d", m[i][j]);
    printf("\n");
    for (i = 0; i < 256; i++)
        s += cls[i];
    printf("%d %d\n", s, cls['q'] * 10 + cls['7']);
    for (i = 0, s = 0; i < sizeof loc / sizeof *loc; i++)
        s = s * 10 + loc[i];
    printf("%d\n", s);
    return sizeof loc / sizeof *loc;
}
