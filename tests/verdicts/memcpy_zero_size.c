// verdict: TRUE
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern unsigned int __VERIFIER_nondet_uint(void);
void *memcpy(void *, const void *, unsigned long);

int main(void) {
  int a = 1, b = 2;
  unsigned n = __VERIFIER_nondet_uint();
  __VERIFIER_assume(n == 0);
  memcpy(&a, &b, n);
  if (!(a == 1)) reach_error();
  return 0;
}
