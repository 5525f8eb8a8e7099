// verdict: TRUE
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern unsigned int __VERIFIER_nondet_uint(void);
void *calloc(unsigned long, unsigned long);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  __VERIFIER_assume(n >= 1 && n <= 3);
  int *p = calloc(n, sizeof(int));
  if (!(p[n - 1] == 0)) reach_error();
  return 0;
}
