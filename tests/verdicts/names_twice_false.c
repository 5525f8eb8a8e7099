// verdict: FALSE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  for (int i = 0; i < 10; i++) {
    if (__VERIFIER_nondet_int() == i) break;
  }
  for (int i = 0; i < 11; i++) {
    if (i > 9) reach_error();
  }
  return 0;
}
