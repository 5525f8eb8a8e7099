// verdict: TRUE
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int y = __VERIFIER_nondet_int();
  __VERIFIER_assume(y == 0);
  int z = 5 / y;
  if (z != 5) return 1;
  reach_error();
}
