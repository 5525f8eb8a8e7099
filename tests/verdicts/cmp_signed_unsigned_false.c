// verdict: FALSE
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  unsigned y = __VERIFIER_nondet_uint();
  __VERIFIER_assume(x < 0 && y < 100);
  if (!(x > (int)y)) reach_error();
  return 0;
}
