// verdict: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static void f(void) {}
int main(void) {
  int c = __VERIFIER_nondet_int();
  void (*p)(void) = c ? f : 0;
  p();
  if (!(c != 0)) reach_error();
  return 0;
}
