// verdict: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = 0, b = 0;
  while (__VERIFIER_nondet_int()) {
    if (!(a > 0 || a == 1)) reach_error();
    int t = a;
    a = b;
    b = t + 1;
  }
  return 0;
}
