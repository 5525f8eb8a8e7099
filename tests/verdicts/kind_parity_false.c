// verdict: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned x = 1;
  while (__VERIFIER_nondet_int()) {
    if (!(x % 2 == 0)) reach_error();
    x += 2;
  }
  return 0;
}
