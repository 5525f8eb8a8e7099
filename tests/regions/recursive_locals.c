/* Locals of different activations: by address, by value, records, static, allocated. */
#include <stdlib.h>
struct pair { int a, b; };

static int sum(int n, int *up) {
    int here = n;
    struct pair p = { n, up ? *up : 0 };
    static int calls;
    calls++;
    int *h = malloc(sizeof *h);
    *h = p.b;
    int rest = n ? sum(n - 1, &here) : calls;
    here += p.a;
    int back = *h + here + rest;
    free(h);
    return back;
}

static struct pair twice(struct pair p, int n) {
    if (n == 0) return p;
    struct pair q = twice(p, n - 1);
    q.a += n;
    return q;
}

int main(void) {
    struct pair p = { 1, 2 };
    return sum(3, 0) == 12 + 6 + 4 && twice(p, 3).a == 7 ? 0 : 1;
}
