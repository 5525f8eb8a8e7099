// verdict: FALSE
// engines: default value
// or unknown: interval value-predicate
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = 0;
  while (__VERIFIER_nondet_int()) x = 1 - x;
  for (int round = 0; round < 2; round++)
    if (x != 0) reach_error();
  return 0;
}
