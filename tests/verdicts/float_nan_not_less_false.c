// verdict: FALSE
extern void reach_error(void);
extern float __VERIFIER_nondet_float(void);

int main(void) {
  float f = __VERIFIER_nondet_float();
  if (f != f) if (!(!(f < 1) && !(f >= 1) && f == f)) reach_error();
  return 0;
}
