// verdict: FALSE
// engines: default value
// or unknown: interval value-predicate
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = 0;
  unsigned char *c = (unsigned char *)&x;
  unsigned i = __VERIFIER_nondet_int();
  if (i >= 4) return 0;
  c[i] = 1;
  for (int round = 0; round < 2; round++)
    if (x != 0x00000100 && x != 0x00010000) reach_error();
  return 0;
}
