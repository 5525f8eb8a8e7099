#include <stdio.h>

static int arr[6] = { 0, 1, 2, 3, 4, 5 };
static struct { int a; char s[8]; } st[2] = { { 1, "one" }, { 2, "two" } };
static int f(int x) { return x + 1; }

int *p = arr + 2;
int *q = &arr[5] - 1;
int *end = arr + 6;
char *s = st[1].s + 1;
char *lit = "literal" + 3;
int (*fn)(int) = f;
int (*fn2)(int) = &f;
int **pp = &p;
int *wrap[] = { &st[0].a, &st[1].a, arr, 0 };
long diff = (char *)&((struct { char c; int i; } *)0)->i - (char *)0;
void *self = &self;
const char *const words[] = { "ab", "cd" };

int main(void)
{
    printf("%d %d %d\n", *p, *q, (int)(end - p));
    printf("%s %s\n", s, lit);
    printf("%d %d\n", fn(1), fn2(2));
    printf("%d\n", (*pp)[1]);
    printf("%d %d %d %d\n", *wrap[0], *wrap[1], wrap[2][4], wrap[3] == 0);
    printf("%ld %d\n", diff, self == &self);
    printf("%s%s\n", words[0], words[1]);
    return *q;
}
