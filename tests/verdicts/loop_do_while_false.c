// verdict: FALSE
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int(), c = 0;
  __VERIFIER_assume(n >= 0 && n <= 3);
  do { c++; } while (--n > 0);
  if (!(c <= 3 && c >= 2)) reach_error();
  return 0;
}
