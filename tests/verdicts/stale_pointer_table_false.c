// verdict: FALSE
// engines: default value
// or unknown: interval value-predicate
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = 1, y = 2;
  int *table[2] = { &x, &y };
  unsigned i = __VERIFIER_nondet_int();
  if (i >= 2) return 0;
  *table[i] = 5;
  for (int round = 0; round < 2; round++)
    if (y != 2) reach_error();
  return 0;
}
