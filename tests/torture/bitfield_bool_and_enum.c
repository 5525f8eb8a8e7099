#include <stdio.h>

enum color { RED, GREEN, BLUE, NEG = -1 };
enum small { A, B, C, D };

struct s {
    _Bool x : 1;
    enum small e : 2;
    enum color c : 3;
    _Bool y : 1;
    unsigned char u : 6;
    signed char sc : 5;
    char pc : 4;
};

int main(void)
{
    struct s s = { 0 };

    s.x = 4;
    s.y = 0.1;
    s.e = D;
    s.c = NEG;
    s.u = 100;
    s.sc = 20;
    s.pc = 9;
    printf("%d %d %d %d\n", s.x, s.y, s.e, s.c);
    printf("%d %d %d\n", s.u, s.sc, s.pc);
    s.x = !s.x;
    s.y ^= 1;
    printf("%d %d\n", s.x, s.y);
    s.e = s.e == D ? B : A;
    printf("%d\n", s.e);
    printf("%d\n", (int)sizeof s);
    return s.u;
}
