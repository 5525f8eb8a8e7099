// verdict: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int f(int x) { return x; }
static int g(int x) { return x + 1; }
int main(void) {
  int (*p)(int) = __VERIFIER_nondet_int() ? f : g;
  if (!(p(1) == (p == f ? 1 : 2))) reach_error();
  return 0;
}
