// verdict: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *p = 0, c = __VERIFIER_nondet_int();
  if (c == 3) {
    if (c == 3) *p = 1;
    reach_error();
  }
  return 0;
}
