#include <stdio.h>

typedef int T;
struct s { char c[3]; int v; };

static int call(int x) { return x * 2; }

int main(void)
{
    int a = 10, b = 3, arr[4] = { 1, 2, 3, 4 };
    struct s v = { "ab", 5 }, *p = &v;
    int (*x)(int) = call;

    printf("%d\n", (a)-b);
    printf("%d\n", (T)-b);
    printf("%d\n", (a)+b);
    printf("%d\n", (T)+b);
    printf("%d\n", (a) & b);
    printf("%d\n", *(T *) & b);
    printf("%d\n", (x)(b));
    printf("%d\n", (T)(b));
    printf("%d\n", (int)sizeof(arr)[0]);
    printf("%d\n", (int)sizeof(p)->c);
    printf("%d\n", (int)sizeof(T){ 1 });
    printf("%d\n", (int)sizeof(T[3]));
    printf("%d\n", (int)sizeof (char) + 1);
    printf("%d\n", (int)sizeof(a) - 1);
    printf("%d\n", -(T)2.7);
    printf("%d\n", (T)2.7 * 2);
    printf("%d\n", (char)a * 100);
    printf("%d\n", !(T)0.9);
    printf("%d\n", (T)(char)(short)65537 + ~(T)0);
    return (T) { 9 };
}
