// verdict: TRUE
// or unknown: bmc kinduction impact predicate value value-predicate interval
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int a[8];
int main(void) {
  int i = __VERIFIER_nondet_int() & 7, j = __VERIFIER_nondet_int() & 7;
  if (!(&a[i] - &a[j] == i - j)) reach_error();
  return 0;
}
