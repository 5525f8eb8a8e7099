// verdict: FALSE
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 2 && n <= 3);
  int a[2][n];
  a[1][0] = 5;
  if (!(*((int *)a + n) == 5 && sizeof a[0] == 8 * n)) reach_error();
  return 0;
}
