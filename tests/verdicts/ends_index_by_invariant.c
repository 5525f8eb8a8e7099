// verdict: TRUE
// engines: impact predicate
// or unknown: interval bmc
// The run ends where it leaves the object (DESIGN §3).
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[4];
int main(void) {
    int i = 9;
    while (__VERIFIER_nondet_int()) {}
    a[i] = 1;
    reach_error();
    return 0;
}
