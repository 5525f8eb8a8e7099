// verdict: TRUE
// or unknown: value interval value-predicate
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = 0;
  unsigned char *c = (unsigned char *)&x;
  unsigned i = __VERIFIER_nondet_int();
  if (i >= 4) return 0;
  c[i] = 1;
  for (int round = 0; round < 2; round++)
    if (x == 0) reach_error();
  return 0;
}
