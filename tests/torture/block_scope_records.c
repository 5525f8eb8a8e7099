// Records that only a block, a parameter list or an expression knows.
#include <stdio.h>

struct s { char c; };

static int size_of(void) {
    struct s { char c; long long d; } x = {1, 2};
    struct { short a; union { int i; char c[7]; } u; } y = {3, {4}};
    typedef struct { char tag; double value; } pair;
    pair p = {5, 6.5};
    if (x.c) {
        struct s { int bits : 3; char last; } z = {1, 9};
        return sizeof z * 1000 + z.last + y.u.i + (int)p.value;
    }
    return sizeof x;
}

int main(void) {
    enum { small, large = 1 << 20 } e = large;
    printf("%d %d %d\n", size_of(), (int)sizeof(struct s), e > small);
    return 0;
}
