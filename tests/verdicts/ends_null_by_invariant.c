// verdict: UNKNOWN undefined
// engines: impact predicate
// or unknown: kinduction value value-predicate interval default
// That the pointer is null is not said in the block that follows it.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int *p;
int main(void) {
    while (__VERIFIER_nondet_int()) {}
    *p = 1;
    reach_error();
    return 0;
}
