// verdict: TRUE
// or unknown: bmc kinduction impact predicate value value-predicate interval
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct s { int a[2][2]; int b; } s;
int main(void) {
  int i = __VERIFIER_nondet_int();
  s.a[0][i] = 1;
  if (!(0 <= i && i <= 3 && s.b == 0)) reach_error();
  return 0;
}
