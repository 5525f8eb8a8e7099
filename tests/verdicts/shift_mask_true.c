// verdict: TRUE
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n == 33);
  if (!((1 << n) == 2)) reach_error();
  return 0;
}
