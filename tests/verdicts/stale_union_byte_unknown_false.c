// verdict: FALSE
// engines: default value
// or unknown: interval value-predicate
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

union U { unsigned i; unsigned char b[4]; };

int main(void) {
  union U u;
  u.i = 0xffffffff;
  unsigned k = __VERIFIER_nondet_int();
  if (k >= 4) return 0;
  u.b[k] = 0;
  for (int round = 0; round < 2; round++)
    if (u.i != 0xffffffff && u.i != 0xffffff00) reach_error();
  return 0;
}
