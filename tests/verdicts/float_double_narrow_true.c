// verdict: TRUE
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern double __VERIFIER_nondet_double(void);

int main(void) {
  double d = __VERIFIER_nondet_double();
  float f = d;
  __VERIFIER_assume(d > 1 && d < 2);
  if (!((d > 1) <= (f >= 1) && (f == f))) reach_error();
  return 0;
}
