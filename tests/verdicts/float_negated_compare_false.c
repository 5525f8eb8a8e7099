// verdict: FALSE
extern void reach_error(void);
extern float __VERIFIER_nondet_float(void);

int main(void) {
  float a = __VERIFIER_nondet_float(), b = __VERIFIER_nondet_float();
  
  if (!((a < b) == !(a >= b))) reach_error();
  return 0;
}
