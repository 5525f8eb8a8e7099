// verdict: FALSE
extern void reach_error(void);
extern unsigned int __VERIFIER_nondet_uint(void);
void *memcpy(void *, const void *, unsigned long);

int main(void) {
  int x = 1, y = 1, *p = &x, *q = &y;
  unsigned n = __VERIFIER_nondet_uint();
  if (n != 0 && n != sizeof p) return 0;
  memcpy(&q, &p, n);
  *q = 2;
  if (!(x == 1)) reach_error();
  return 0;
}
