#include <stdio.h>

static int one(int x) { return x + 1; }
static int two(int x) { return x + 2; }
static int rows[2][3] = { { 1, 2, 3 }, { 4, 5, 6 } };

static int (*table[2])(int) = { one, two };
static int (*(*ptable)[2])(int) = &table;
static int (*get(int i))(int) { return table[i]; }
static int (*(*getter)(int))(int) = get;
static int (*(*rowfn(void))[2])[3];
static int (*rowptrs[2])[3] = { &rows[1], &rows[0] };
static int (*(*rowfn(void))[2])[3] { return &rowptrs; }
typedef int (*handler)(int);
static handler pick(handler a, handler b, int c) { return c ? a : b; }
static char *(*strs)[2] = &(char *[2]){ "ab", "cd" };
static int (f)(int (x)), *const cp = &rows[1][1];
static int (f)(int (x)) { return ((x)); }

int main(void)
{
    int *(a[2]), (*b)[3] = rows, c = 4, *d = &c, **e = &d, ***g = &e;

    a[0] = a[1] = rows[1];
    printf("%d %d\n", (*ptable)[0](10), (**(*ptable + 1))(10));
    printf("%d %d\n", get(1)(5), getter(0)(5));
    printf("%d\n", (*(*rowfn())[0])[2]);
    printf("%d\n", pick(one, two, 0)(100));
    printf("%s %c\n", (*strs)[1], *(*strs)[0]);
    printf("%d %d %d\n", f(3), *cp, a[1][2]);
    printf("%d %d\n", b[1][0], ***g);
    printf("%d\n", ((int (*)(int))(void *)two)(1));
    printf("%d\n", (int)sizeof(int (*(*)[5])(void)));
    return (*(handler[]){ one, two }[1])(7);
}
