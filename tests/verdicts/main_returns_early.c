// verdict: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static void late(void) { reach_error(); }
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 0x12345678) late();
  return 0;
}
