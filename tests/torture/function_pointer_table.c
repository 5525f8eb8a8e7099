#include <stdio.h>

static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int mul(int a, int b) { return a * b; }
static int dv(int a, int b) { return b ? a / b : 0; }

typedef int (*op)(int, int);
static op ops[] = { add, &sub, mul, dv };
static const char sym[] = "+-*/";

static op find(char c)
{
    int i;

    for (i = 0; sym[i]; i++)
        if (sym[i] == c)
            return ops[i];
    return 0;
}

static int (*choose(int k))(int, int)
{
    return k ? mul : add;
}

int main(void)
{
    int i;
    int (*f)(int, int) = *ops;

    for (i = 0; i < 4; i++)
        printf("%d ", ops[i](20, 6));
    printf("\n%d %d %d\n", f(1, 2), (*f)(3, 4), (****f)(5, 6));
    printf("%d %d\n", find('*')(7, 8), find('?') == 0);
    printf("%d %d\n", choose(0)(2, 5), choose(1)(2, 5));
    printf("%d\n", (find('-') == sub) + (ops[0] != add));
    f = i > 3 ? sub : dv;
    return f(50, 8);
}
