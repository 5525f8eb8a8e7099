// verdict: FALSE
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern unsigned int __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);

int main(void) {
  long x = __VERIFIER_nondet_long();
  unsigned y = __VERIFIER_nondet_uint();
  __VERIFIER_assume(x < 0);
  if (!(x > y)) reach_error();
  return 0;
}
