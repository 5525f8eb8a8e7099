// verdict: FALSE
extern void reach_error(void);
extern unsigned int __VERIFIER_nondet_uint(void);
void *memcpy(void *, const void *, unsigned long);

int main(void) {
  char a[4], b[4] = {0};
  unsigned n = __VERIFIER_nondet_uint();
  memcpy(a, b, n);
  if (!(n <= 3)) reach_error();
  return 0;
}
