#include <stdio.h>

static int first(int a[static 2]) { return a[0]; }
static int last(const int a[], int n) { return a[n - 1]; }
static void shift(int *a, int n) { while (--n) a[n] = a[n - 1]; }
static int diag(int m[][3]) { return m[0][0] + m[1][1] + m[2][2]; }
static int chars(char s[const]) { s[0] = 'X'; return sizeof(s) == sizeof(void *); }
static int adv(int a[]) { a++; return *a + a[1]; }

int main(void)
{
    int a[5] = { 1, 2, 3, 4, 5 }, m[3][3] = { { 1 }, { 0, 2 }, { 0, 0, 3 } };
    char s[] = "abc";
    int *end = a + sizeof a / sizeof *a;

    printf("%d %d\n", first(a), last(a, 5));
    shift(a, 5);
    printf("%d %d %d\n", a[0], a[1], a[4]);
    printf("%d %d %s\n", diag(m), chars(s), s);
    printf("%d %d\n", adv(a), first(&a[3]));
    printf("%d\n", &a[5] == end);
    printf("%d\n", (void *)&a == (void *)a && (void *)&a[0] == (void *)&a);
    printf("%d\n", (int)((char *)(&a + 1) - (char *)a));
    return *(end - 2);
}
