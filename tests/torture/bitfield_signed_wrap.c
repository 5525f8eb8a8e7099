#include <stdio.h>

struct s {
    signed int a : 3;
    int b : 1;
    unsigned c : 3;
    int d : 7;
};

int main(void)
{
    struct s s = { 3, 0, 7, 63 };

    s.a++;
    printf("%d\n", s.a);
    s.a = 5;
    printf("%d\n", s.a);
    s.b = 1;
    printf("%d\n", s.b);
    s.c++;
    printf("%d\n", s.c);
    s.c--;
    printf("%d\n", s.c);
    s.d += 2;
    printf("%d\n", s.d);
    printf("%d\n", s.a = 12);
    printf("%d\n", (s.c = 9) + 100);
    s.d <<= 1;
    printf("%d\n", s.d);
    printf("%d\n", (int)sizeof s);
    return s.c;
}
