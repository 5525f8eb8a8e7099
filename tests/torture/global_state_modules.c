#include <stdio.h>

static int stack[8], top;
static int err;
static char log_[64];
static int at;

static void note(char c) { if (at < 63) log_[at++] = c; }
static void push(int v) { if (top < 8) stack[top++] = v; else err++, note('!'); }
static int pop(void) { return top ? stack[--top] : (err++, note('?'), 0); }

static int rpn(const char *s)
{
    for (; *s; s++) {
        int a, b;
        switch (*s) {
        case '0' ... '9': push(*s - '0'); break;
        case '+': push(pop() + pop()); break;
        case '*': push(pop() * pop()); break;
        case '-': b = pop(); a = pop(); push(a - b); break;
        case ' ': break;
        default: note(*s);
        }
    }
    return pop();
}

int main(void)
{
    printf("%d\n", rpn("3 4+2*"));
    printf("%d\n", rpn("95-8-"));
    printf("%d\n", rpn("+"));
    printf("%d\n", rpn("123456789x"));
    printf("%d %d %s\n", err, top, log_);
    return err * 10 + top;
}
