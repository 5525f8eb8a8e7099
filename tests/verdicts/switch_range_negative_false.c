// verdict: FALSE
extern void reach_error(void);
extern signed char __VERIFIER_nondet_schar(void);

int main(void) {
  signed char x = __VERIFIER_nondet_schar();
  int r = 0;
  switch (x) { case -5 ... -1: r = 1; break; case 255: r = 2; break; }
  if (!(r == (x < 0 && x >= -6))) reach_error();
  return 0;
}
