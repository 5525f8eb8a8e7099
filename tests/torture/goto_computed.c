#include <stdio.h>

enum { PUSH, ADD, MUL, DUP, PRINT, JNZ, DEC, HALT };

static int run(const int *code)
{
    static void *const table[] = { &&push, &&add, &&mul, &&dup, &&print, &&jnz, &&dec, &&halt };
    int stack[16], *sp = stack;
    const int *pc = code;

#define NEXT goto *table[*pc++]
    NEXT;
push: *sp++ = *pc++; NEXT;
add: sp--; sp[-1] += *sp; NEXT;
mul: sp--; sp[-1] *= *sp; NEXT;
dup: *sp = sp[-1]; sp++; NEXT;
dec: sp[-1]--; NEXT;
print: printf("%d\n", sp[-1]); NEXT;
jnz:
    if (sp[-1])
        pc = code + *pc;
    else
        pc++;
    NEXT;
halt:
    return sp[-1];
}

int main(void)
{
    static const int a[] = { PUSH, 3, PUSH, 4, ADD, DUP, MUL, PRINT, HALT };
    static const int b[] = { PUSH, 5, PRINT, DEC, JNZ, 2, HALT };
    void *where = &&here;
    int n = 0;

    printf("%d\n", run(a));
    printf("%d\n", run(b));
here:
    if (n++ < 3)
        goto *where;
    return n + run(a);
}
