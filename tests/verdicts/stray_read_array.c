// verdict: UNKNOWN outside
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[2] = {1, 2}, b[2] = {3, 4};
  int i = __VERIFIER_nondet_int();
  __VERIFIER_assume(i >= 0);
  int v = a[i];
  if (!(v <= 2)) reach_error();
  return 0;
}
