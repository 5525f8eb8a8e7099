// verdict: TRUE
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);

static int pick(void) { int x = __VERIFIER_nondet_int(); __VERIFIER_assume(x > 0 && x < 4); return x; }
int main(void) {
  if (!(pick() + pick() <= 6)) reach_error();
  return 0;
}
