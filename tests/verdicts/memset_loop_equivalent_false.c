// verdict: FALSE
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern unsigned int __VERIFIER_nondet_uint(void);
void *memset(void *, int, unsigned long);

int main(void) {
  char a[3], b[3];
  unsigned n = __VERIFIER_nondet_uint();
  __VERIFIER_assume(n <= 3);
  for (unsigned i = 0; i < 3; i++) a[i] = b[i] = 9;
  memset(a, 0, n);
  for (unsigned i = 0; i < n; i++) b[i] = 0;
  if (!(a[0] == b[0] && a[1] == b[1] && a[2] == b[0])) reach_error();
  return 0;
}
