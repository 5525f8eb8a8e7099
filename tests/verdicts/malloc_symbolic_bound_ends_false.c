// verdict: FALSE
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern unsigned int __VERIFIER_nondet_uint(void);
void *malloc(unsigned long);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), i = __VERIFIER_nondet_uint();
  __VERIFIER_assume(n <= 4);
  char *a = malloc(n);
  a[i] = 1;
  if (!(i != n - 1)) reach_error();
  return 0;
}
