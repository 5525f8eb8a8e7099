// verdict: TRUE
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern unsigned int __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  __VERIFIER_assume(x > 0);
  if (!(-x > 0)) reach_error();
  return 0;
}
