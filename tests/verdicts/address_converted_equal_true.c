// verdict: TRUE
// engines: impact predicate default
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int x, y;
int main(void) {
    int *p = __VERIFIER_nondet_int() ? &x : &y, *q = &x;
    if ((unsigned long)p == (unsigned long)q && p != &x) reach_error();
    if ((unsigned long)p != (unsigned long)q && p != &y) reach_error();
    return 0;
}
