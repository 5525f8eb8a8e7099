// verdict: FALSE
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern unsigned int __VERIFIER_nondet_uint(void);
void *malloc(unsigned long);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  __VERIFIER_assume(n >= 1 && n <= 4);
  int *a = malloc(n * sizeof(int));
  for (unsigned i = 0; i < n; i++) a[i] = i;
  if (!(a[n - 1] == n - 2)) reach_error();
  return 0;
}
