#include <stdio.h>

static int is_odd(int);
static int is_even(int n) { return n == 0 ? 1 : is_odd(n - 1); }
static int is_odd(int n) { return n == 0 ? 0 : is_even(n - 1); }

static const char *src;
static int expr(void);

static int atom(void)
{
    int v = 0;

    if (*src == '(') {
        src++;
        v = expr();
        src++;
        return v;
    }
    if (*src == '-') {
        src++;
        return -atom();
    }
    while (*src >= '0' && *src <= '9')
        v = v * 10 + (*src++ - '0');
    return v;
}

static int term(void)
{
    int v = atom();

    while (*src == '*' || *src == '/') {
        char op = *src++;
        int r = atom();
        v = op == '*' ? v * r : v / r;
    }
    return v;
}

static int expr(void)
{
    int v = term();

    while (*src == '+' || *src == '-')
        v = *src++ == '+' ? v + term() : v - term();
    return v;
}

static int eval(const char *s) { src = s; return expr(); }

int main(void)
{
    printf("%d %d\n", is_even(100), is_odd(77));
    printf("%d\n", eval("1+2*3-4/2"));
    printf("%d\n", eval("(1+2)*(3-(4-10))"));
    printf("%d\n", eval("-(2+3)*-4-((((7))))"));
    return eval("10*10-1");
}
