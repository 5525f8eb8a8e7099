// verdict: TRUE
// engines: default value
// or unknown: interval value-predicate
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = 1, y = 2;
  int *p = __VERIFIER_nondet_int() ? &x : &y;
  *p = 5;
  for (int round = 0; round < 2; round++)
    if (x != 1 && y != 2) reach_error();
  return 0;
}
