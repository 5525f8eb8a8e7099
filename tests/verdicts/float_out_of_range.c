// verdict: FALSE
extern void reach_error(void);
extern float __VERIFIER_nondet_float(void);

int main(void) {
  float f = __VERIFIER_nondet_float();
  int i = (int)f;
  if (!(i >= -1000000000)) reach_error();
  return 0;
}
