// verdict: TRUE
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern float __VERIFIER_nondet_float(void);

int main(void) {
  float f = __VERIFIER_nondet_float();
  __VERIFIER_assume(f >= 0 && f < 256);
  unsigned char c = f;
  if (!(c <= f && f - c < 1)) reach_error();
  return 0;
}
