/* Functions through tables, records, unions, integers and wrong types. */
typedef int (*fn)(int);
static int one(int a) { return a + 1; }
static int two(int a) { return a + 2; }
static int three(int a, int b) { return a + b; }
static int *where(int *p) { return p; }
struct ops { int id; fn f[3]; } ops = { 1, { one, two } };
int x;

static int apply(fn f, int a) { return f ? f(a) : a; }

int main(void) {
    int s = 0;
    for (int i = 0; i < 3; i++) s += apply(ops.f[i], i);
    ops.f[2] = (fn)(unsigned long)two;
    s += apply(ops.f[2], 1);
    void *v = (void *)three;
    s += ((int (*)(int, int))v)(1, 2);
    union { fn f; unsigned long bits; } u = { one };
    unsigned long bits = u.bits;
    s += ((fn)bits)(5);
    fn *pf = &ops.f[0];
    s += (pf[1])(3);
    *((int *(*)(int *))(void (*)(void))where)(&x) = 7;
    return s == 1 + 3 + 2 + 3 + 3 + 6 + 5 && x == 7 ? 0 : 1;
}
