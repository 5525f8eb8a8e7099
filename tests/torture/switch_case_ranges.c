#include <stdio.h>

static const char *kind(int c)
{
    switch (c) {
    case '0' ... '9': return "digit";
    case 'a' ... 'z':
    case 'A' ... 'Z': return "letter";
    case -100 ... -1: return "negative";
    case 1000 ... 2000000000: return "large";
    case ' ': return "space";
    default: return "other";
    }
}

static int u(unsigned x)
{
    switch (x) {
    case 0 ... 9: return 0;
    case 0xfffffff0u ... 0xffffffffu: return 1;
    default: return 2;
    }
}

int main(void)
{
    int t[] = { 'q', 'Q', '5', ' ', '#', -1, -100, -101, 999, 1000, 2000000001, 'z', '{' };
    unsigned i;

    for (i = 0; i < sizeof t / sizeof *t; i++)
        printf("%s\n", kind(t[i]));
    printf("%d %d %d\n", u(9), u(-1), u(10));
    return u(-16);
}
