// verdict: FALSE
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern unsigned int __VERIFIER_nondet_uint(void);
void *memmove(void *, const void *, unsigned long);

int main(void) {
  unsigned char a[5] = {1, 2, 3, 4, 5};
  unsigned d = __VERIFIER_nondet_uint();
  __VERIFIER_assume(d >= 1 && d <= 2);
  memmove(a + d, a, 3);
  if (!(a[d] == 1 && a[d + 2] == 1)) reach_error();
  return 0;
}
