// verdict: TRUE
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[3] = {1, 2, 3}, *p = a + 2;
  int i = __VERIFIER_nondet_int();
  __VERIFIER_assume(i <= 0 && i >= -2);
  if (!(p[i] == 3 + i)) reach_error();
  return 0;
}
