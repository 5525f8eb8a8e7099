// verdict: FALSE
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);

int main(void) {
  double d = __VERIFIER_nondet_double();
  float f = d;
  
  if (!((d > 1) <= (f >= 1) && (f == f && f < 1e38f))) reach_error();
  return 0;
}
