// verdict: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x, seen = 0;
  while (__VERIFIER_nondet_int()) {
    int y;
    if (seen) if (!(y == 1)) reach_error();
    x = 1;
    y = 1;
    seen = 1;
  }
  return 0;
}
