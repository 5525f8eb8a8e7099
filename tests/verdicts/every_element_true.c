// verdict: TRUE
// engines: interval
// or unknown: bmc kinduction impact predicate value value-predicate
// All elements are in a range: the invariant is about every index.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[1000];
int main(void) {
  for (;;) {
    unsigned i = __VERIFIER_nondet_int();
    if (i >= 1000) break;
    int v = __VERIFIER_nondet_int();
    a[i] = v < 0 || v > 5 ? 3 : v;
  }
  for (int i = 0; i < 1000; i++) {
    if (a[i] < 0 || a[i] > 5) reach_error();
  }
  return 0;
}
