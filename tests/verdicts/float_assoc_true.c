// verdict: TRUE
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern float __VERIFIER_nondet_float(void);

int main(void) {
  float a = __VERIFIER_nondet_float(), b = __VERIFIER_nondet_float();
  __VERIFIER_assume(a > 0 && a < 10 && b > 0 && b < 10);
  if (!(a + 0 == a && b * 1 == b)) reach_error();
  return 0;
}
