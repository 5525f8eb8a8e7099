// verdict: FALSE
extern void reach_error(void);
extern float __VERIFIER_nondet_float(void);

int main(void) {
  float f = __VERIFIER_nondet_float();
  if (f) { if (!(f != 0.0f)) reach_error(); }
  else if (!(f == 0.0f && 1 / f > 0)) reach_error();
  return 0;
}
