// verdict: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int a[2];
int main(void) {
  a[0] = 1;
  while (__VERIFIER_nondet_int()) {
    if (!(a[0] + a[1] == 1)) reach_error();
    int i = __VERIFIER_nondet_int() & 1;
    a[i] = 1;
    a[!i] = 1;
  }
  return 0;
}
