#include <stdio.h>
#include <string.h>

struct s { char c; int i; char d[5]; };

int main(void)
{
    struct s a, b, arr[3];
    int i;

    memset(&a, 0, sizeof a);
    a.c = 'x';
    a.i = -1;
    strcpy(a.d, "four");
    memcpy(&b, &a, sizeof a);
    printf("%d\n", memcmp(&a, &b, sizeof a));
    b.d[4] = 1;
    printf("%d\n", memcmp(&a, &b, sizeof a) < 0);
    memset(arr, 0, sizeof arr);
    for (i = 0; i < 3; i++) {
        memcpy(arr + i, &a, sizeof *arr);
        arr[i].i = i;
    }
    memmove(arr + 1, arr, 2 * sizeof *arr);
    printf("%d %d %d\n", arr[0].i, arr[1].i, arr[2].i);
    printf("%s %d\n", arr[2].d, (int)sizeof(struct s));
    *(struct s *)memset(&b, 0, sizeof b) = a;
    printf("%c %s\n", b.c, b.d);
    return ((struct s *)memchr(arr, 'x', sizeof arr))->c;
}
