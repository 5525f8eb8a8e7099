// verdict: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned i = 0;
  while (__VERIFIER_nondet_int()) {
    if (!(i < 12)) reach_error();
    i++;
    if (i == 12) i = 13;
  }
  return 0;
}
