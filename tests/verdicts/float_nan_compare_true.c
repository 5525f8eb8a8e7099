// verdict: TRUE
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);

int main(void) {
  double d = __VERIFIER_nondet_double();
  if (d != d) return 0;
  if (!(d == d)) reach_error();
  return 0;
}
