// verdict: FALSE
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern float __VERIFIER_nondet_float(void);

int main(void) {
  float f = __VERIFIER_nondet_float();
  __VERIFIER_assume(f > -3.0f && f < -2.0f);
  if (!((int)f == -3)) reach_error();
  return 0;
}
