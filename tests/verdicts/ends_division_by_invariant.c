// verdict: UNKNOWN undefined
// engines: impact predicate
// or unknown: kinduction value value-predicate interval default
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    int z = 0;
    while (__VERIFIER_nondet_int()) {}
    int q = 1 / z;
    reach_error();
    return q;
}
