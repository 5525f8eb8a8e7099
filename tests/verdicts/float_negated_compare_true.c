// verdict: TRUE
extern void reach_error(void);
extern float __VERIFIER_nondet_float(void);

int main(void) {
  float a = __VERIFIER_nondet_float(), b = __VERIFIER_nondet_float();
  if (a != a || b != b) return 0;
  if (!((a < b) == !(a >= b))) reach_error();
  return 0;
}
