// verdict: TRUE
// engines: impact predicate value value-predicate
// Executions that write through null end, but not all of them do.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int x;
int main(void) {
    int *p = __VERIFIER_nondet_int() ? &x : 0;
    while (__VERIFIER_nondet_int()) {}
    *p = 1;
    if (p == 0) reach_error();
    return 0;
}
