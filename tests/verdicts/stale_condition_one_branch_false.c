// verdict: FALSE
// engines: default value
// or unknown: interval value-predicate
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), y = 0;
  if (x == 3) y = 1;
  for (int round = 0; round < 2; round++)
    if (x != 3) reach_error();
  return 0;
}
