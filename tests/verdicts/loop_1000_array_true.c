// verdict: TRUE
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);

int a[1000];
int main(void) {
  for (int i = 0; i < 1000; i++) a[i] = i;
  int k = __VERIFIER_nondet_int();
  __VERIFIER_assume(k >= 0 && k < 1000);
  if (!(a[k] == k)) reach_error();
  return 0;
}
