#include <stdio.h>

typedef int T;
typedef struct T { T v; } S;
typedef T F(T);

static F twice;
static T twice(T T) { return T * 2; }

static int g(T);
int (g)(T x) { return x + 1; }

int main(void)
{
    T a = 3;
    T T = 4;
    struct T s = { T };
    int r = T * a;

    printf("%d %d %d\n", a, T, s.v);
    printf("%d %d\n", r, (T) - a);
    {
        typedef char T;
        T c = 300;
        unsigned long n = sizeof(T);
        printf("%d %d\n", c, (int)n);
    }
    {
        S S = { 8 };
        printf("%d %d\n", S.v, (int)sizeof S);
    }
    printf("%d\n", twice(T));
    return T;
}
