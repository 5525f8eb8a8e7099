// verdict: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int *f(void) { int x = 1, *p = &x; return p; }
int main(void) {
  int c = __VERIFIER_nondet_int(), *p = f();
  if (c) *p = 2;
  if (!(!c)) reach_error();
  return 0;
}
