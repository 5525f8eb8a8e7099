// verdict: TRUE
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), y = 0;
  for (int i = 0; i < 3; i++) { __VERIFIER_assume(x > i); y++; }
  if (!(x > 2)) reach_error();
  return 0;
}
