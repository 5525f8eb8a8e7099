#include <stdio.h>

enum kind { INT, DBL, STR, PAIR };

struct value {
    enum kind kind;
    union {
        long i;
        double d;
        const char *s;
        struct { short a, b; } pair;
    } u;
};

static void show(struct value v)
{
    switch (v.kind) {
    case INT: printf("int %ld\n", v.u.i); break;
    case DBL: printf("dbl %g\n", v.u.d); break;
    case STR: printf("str %s\n", v.u.s); break;
    case PAIR: printf("pair %d %d\n", v.u.pair.a, v.u.pair.b); break;
    }
}

int main(void)
{
    struct value t[] = {
        { INT, { 42 } },
        { DBL, { .d = 2.25 } },
        { STR, { .s = "text" } },
        { PAIR, { .pair = { -1, 7 } } },
    };
    unsigned i;

    for (i = 0; i < sizeof t / sizeof t[0]; i++)
        show(t[i]);
    t[0] = t[3];
    t[0].u.pair.a *= 5;
    show(t[0]);
    return t[0].kind;
}
