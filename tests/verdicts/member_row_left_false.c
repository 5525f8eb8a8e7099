// verdict: FALSE
// or unknown: bmc kinduction impact predicate value value-predicate interval
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct s { int a[2][2]; int b; } s;
int main(void) {
  int i = __VERIFIER_nondet_int();
  s.a[0][i] = 1;
  if (!(s.a[1][1] == 0)) reach_error();
  return 0;
}
