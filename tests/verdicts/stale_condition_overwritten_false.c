// verdict: FALSE
// engines: default value
// or unknown: interval value-predicate
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), y;
  if (x != 3) return 0;
  y = x;
  x = __VERIFIER_nondet_int();
  for (int round = 0; round < 2; round++)
    if (x != 3) reach_error();
  return 0;
}
