// verdict: TRUE
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n > 0 && n < 5);
  int a[n];
  for (int i = 0; i < n; i++) a[i] = i * i;
  if (!(sizeof(a) == n * sizeof(int) && a[n - 1] == (n - 1) * (n - 1))) reach_error();
  return 0;
}
