// verdict: FALSE
// or unknown: bmc kinduction impact predicate value value-predicate interval
// The number before that of x is nobody's, so that it can be where x is, wherever y is.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

char y, x, z, *where[2];
int main(void) {
  char *p = __VERIFIER_nondet_int() ? &x : &z;
  where[0] = (char *)((unsigned long)p - 8);
  int i = __VERIFIER_nondet_int() != 0;
  unsigned long before = (unsigned long)where[i];
  if (before + 8 == (unsigned long)&x && (unsigned long)&y - (unsigned long)&x == 4) reach_error();
  return 0;
}
