// verdict: TRUE
// engines: default value
// or unknown: interval value-predicate
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[3] = { 0 };
  unsigned i = __VERIFIER_nondet_int();
  if (i >= 3) return 0;
  a[1] = 5;
  a[i] = 6;
  a[2] = 7;
  for (int round = 0; round < 2; round++)
    if (a[2] != 7) reach_error();
  return 0;
}
