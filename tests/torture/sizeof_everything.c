#include <stdio.h>
#include <stddef.h>
#include <stdint.h>

struct s { char a; int b; };
typedef int row[5];

static int f(int a[10]) { return sizeof a; }

int main(void)
{
    int i = 5, arr[7];
    char str[] = "hello";
    row r[2];
    struct s *p = 0;

    printf("%d %d %d %d\n", (int)sizeof(char), (int)sizeof(short), (int)sizeof(int), (int)sizeof(long));
    printf("%d %d %d\n", (int)sizeof(long long), (int)sizeof(float), (int)sizeof(double));
    printf("%d %d\n", (int)sizeof(long double), (int)sizeof(_Bool));
    printf("%d %d %d\n", (int)sizeof(void *), (int)sizeof(int (*)(void)), (int)sizeof(size_t));
    printf("%d %d\n", (int)sizeof(ptrdiff_t), (int)sizeof(wchar_t));
    printf("%d %d %d\n", (int)sizeof arr, (int)sizeof arr[0], (int)sizeof str);
    printf("%d %d\n", (int)sizeof r, (int)sizeof(row));
    printf("%d %d %d\n", (int)sizeof *p, (int)sizeof p->a, (int)sizeof(struct s[3]));
    printf("%d\n", f(arr));
    printf("%d %d\n", (int)sizeof(i++), i);
    printf("%d %d\n", (int)sizeof(main), (int)sizeof(int *[4]));
    printf("%d\n", (int)sizeof(int (*)[4]));
    printf("%d %d\n", (int)sizeof i + 1, (int)sizeof(i) * 2);
    printf("%d\n", (int)sizeof(char)-1);
    printf("%d %d\n", (int)sizeof(intmax_t), (int)sizeof(int_fast16_t));
    printf("%d\n", sizeof(int) - 5 > 0);
    return sizeof r;
}
