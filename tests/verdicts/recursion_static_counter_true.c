// verdict: TRUE
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);

static int depth;
static void go(int n) { depth++; if (n) go(n - 1); }
int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0 && n <= 4);
  go(n);
  if (!(depth == n + 1)) reach_error();
  return 0;
}
