// verdict: FALSE
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern unsigned int __VERIFIER_nondet_uint(void);

int main(void) {
  char a[4] = {0};
  unsigned i = __VERIFIER_nondet_uint();
  __VERIFIER_assume(i >= 3);
  a[i] = 1;
  reach_error();
}
