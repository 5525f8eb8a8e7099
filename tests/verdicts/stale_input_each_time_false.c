// verdict: FALSE
// engines: default value
// or unknown: interval value-predicate
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (x != 1) return 0;
  for (int round = 0; round < 2; round++)
    if (y != 1) reach_error();
  return 0;
}
