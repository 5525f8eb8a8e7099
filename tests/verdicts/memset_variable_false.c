// verdict: FALSE
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern unsigned int __VERIFIER_nondet_uint(void);
void *memset(void *, int, unsigned long);

int main(void) {
  int a[4] = {7, 7, 7, 7};
  unsigned n = __VERIFIER_nondet_uint();
  __VERIFIER_assume(n <= 3);
  memset(a, 255, n * sizeof(int));
  if (!(a[3] == 7 && (n < 2 || a[1] == -1) && (n < 0 || a[0] == 7))) reach_error();
  return 0;
}
