// verdict: TRUE
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern unsigned int __VERIFIER_nondet_uint(void);
void *malloc(unsigned long);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  __VERIFIER_assume(n == 0x40000001u);
  int *a = malloc((unsigned)n * 4u);
  a[1] = 1;
  reach_error();
}
