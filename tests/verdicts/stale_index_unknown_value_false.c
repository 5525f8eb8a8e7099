// verdict: FALSE
// engines: default value
// or unknown: interval value-predicate
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[4] = { 7, 7, 7, 7 };
  unsigned i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
  if (i >= 4 || j >= 2) return 0;
  a[i] = 8;
  for (int round = 0; round < 2; round++)
    if (a[j + 2] != 7) reach_error();
  return 0;
}
