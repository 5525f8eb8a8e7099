/* A bit-field whose values fit int promotes to int, else to unsigned. */
#include <stdio.h>

struct s {
    unsigned a : 31;
    unsigned b : 32;
    unsigned c : 5;
    unsigned long long w : 33;
    unsigned long long n : 20;
};

int main(void)
{
    struct s s = { 1, 1, 1, 1, 1 };

    printf("%d\n", s.a - 2 < 0);
    printf("%d\n", s.b - 2 < 0);
    printf("%d\n", s.c - 2 < 0);
    printf("%d\n", -1 < s.c);
    printf("%d\n", -1 < s.b);
    printf("%d\n", ~s.c);
    printf("%d\n", s.c << 6);
    s.n = 0xfffff;
    printf("%d\n", s.n > 0);
    s.w = 0x1ffffffffULL;
    printf("%llx\n", (unsigned long long)s.w);
    s.w = -1;
    printf("%llx\n", (unsigned long long)s.w);
    return 0;
}
