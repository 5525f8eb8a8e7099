// verdict: TRUE
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[8] = {1, 3, 5, 7, 9, 11, 13, 15}, k = __VERIFIER_nondet_int(), lo = 0, hi = 8;
  __VERIFIER_assume(k >= 0 && k < 8);
  while (lo < hi) {
    int m = (lo + hi) / 2;
    if (a[m] < a[k]) lo = m + 1; else hi = m;
  }
  if (!(lo == k)) reach_error();
  return 0;
}
