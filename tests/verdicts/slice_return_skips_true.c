// verdict: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int f(int x) { if (x > 5) return 1; while (1) ; return 0; }
int main(void) {
  int x = __VERIFIER_nondet_int();
  f(x);
  if (!(x > 5)) reach_error();
  return 0;
}
