/* What comes from outside: tables, records, results, with pointers beside known ones. */
extern int *table[100];
struct reply { int kind; int *where[40]; };
extern struct reply ask(int *);
extern int *find(void);
extern int __VERIFIER_nondet_int(void);
int x, y, z;

int main(void) {
    table[50] = &x;
    if (__VERIFIER_nondet_int()) *table[60] = 1;
    if (__VERIFIER_nondet_int()) *table[50] = 1;
    struct reply r = ask(&y);
    if (__VERIFIER_nondet_int()) r.where[30] = &z;
    *r.where[30] = 2;
    int *p = __VERIFIER_nondet_int() ? &z : find();
    *p = 3;
    y = 4;
    return 0;
}
