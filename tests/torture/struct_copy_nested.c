#include <stdio.h>

struct in { char name[6]; int v[3]; };
struct out { struct in a, b; struct in arr[2]; int tail; };

int main(void)
{
    struct out x = { { "first", { 1, 2, 3 } }, { "secon", { 4, 5 } },
                     { { "arr0", { 6 } }, { "arr1", { 7, 8, 9 } } }, 99 };
    struct out y = x, *p = &y;
    struct in t;

    y.a.name[0] = 'F';
    y.arr[1].v[2]++;
    printf("%s %s\n", x.a.name, y.a.name);
    printf("%d %d\n", x.arr[1].v[2], y.arr[1].v[2]);
    t = p->arr[0];
    p->arr[0] = p->arr[1];
    p->arr[1] = t;
    printf("%s %s\n", y.arr[0].name, y.arr[1].name);
    x.a = x.b = y.arr[0];
    printf("%s %s %d\n", x.a.name, x.b.name, x.a.v[1]);
    *p = x;
    printf("%s %d\n", y.b.name, y.tail);
    y = y;
    printf("%d\n", (x = y).tail);
    return (x = y).a.v[0];
}
