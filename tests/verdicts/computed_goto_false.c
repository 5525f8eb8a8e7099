// verdict: FALSE
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  void *t[] = {&&a, &&b};
  int i = __VERIFIER_nondet_int(), r = 0;
  __VERIFIER_assume(i == 0 || i == 1);
  goto *t[i];
a: r = 1; goto out;
b: r = 2;
out:
  if (!(r == i + 2)) reach_error();
  return 0;
}
