// verdict: FALSE
// engines: default value
// or unknown: interval value-predicate
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[4] = { 1, 2, 3, 4 };
  unsigned i = __VERIFIER_nondet_int();
  if (i >= 4) return 0;
  a[i] = 9;
  if (a[0] != 1) reach_error();
  return 0;
}
