// verdict: FALSE
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern unsigned int __VERIFIER_nondet_uint(void);
void *memcpy(void *, const void *, unsigned long);

int main(void) {
  unsigned char a[6] = {1, 2, 3, 4, 5, 6}, b[6] = {0};
  unsigned n = __VERIFIER_nondet_uint();
  __VERIFIER_assume(n <= 6);
  memcpy(b, a, n);
  for (int i = 0; i < 6; i++) if (!(b[i] == (i <= n ? i + 1 : 0))) reach_error();
  return 0;
}
