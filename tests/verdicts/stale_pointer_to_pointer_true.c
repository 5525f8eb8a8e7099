// verdict: TRUE
// engines: default value
// or unknown: interval value-predicate
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = 1, y = 2, z = 3;
  int *p = &x, *q = &y;
  int **pp = __VERIFIER_nondet_int() ? &p : &q;
  *pp = &z;
  *p = 7;
  for (int round = 0; round < 2; round++)
    if (y != 2 || x + z != (p == &z ? 8 : 10)) reach_error();
  return 0;
}
