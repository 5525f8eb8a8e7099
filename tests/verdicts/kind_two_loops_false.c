// verdict: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = 0;
  while (__VERIFIER_nondet_int()) {
    if (a != 0 && a != 1) return 0;
    a = 1 - a;
  }
  if (a != 0 && a != 1) return 0;
  while (__VERIFIER_nondet_int()) {
    if (!(a == 0 || a == 1)) reach_error();
    if (a > 0) a = 2;
  }
  return 0;
}
