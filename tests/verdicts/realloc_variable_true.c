// verdict: TRUE
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern unsigned int __VERIFIER_nondet_uint(void);
void *malloc(unsigned long);
void *realloc(void *, unsigned long);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  __VERIFIER_assume(n >= 1 && n <= 3);
  char *p = malloc(n);
  p[0] = 5;
  p = realloc(p, n + 1);
  p[n] = 6;
  if (!(p[0] == 5 && p[n] == 6)) reach_error();
  return 0;
}
