// verdict: FALSE
extern void reach_error(void);
extern signed char __VERIFIER_nondet_schar(void);

int main(void) {
  signed char x = __VERIFIER_nondet_schar(), y = __VERIFIER_nondet_schar();
  if (y == 0) return 0;
  if (!(x == (x / y) * y + x % y && x % y >= 0)) reach_error();
  return 0;
}
