// verdict: TRUE
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern unsigned int __VERIFIER_nondet_uint(void);
void *malloc(unsigned long);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  __VERIFIER_assume(n < 2);
  char *p = malloc(n);
  *p = 1;
  if (!(n == 1)) reach_error();
  return 0;
}
