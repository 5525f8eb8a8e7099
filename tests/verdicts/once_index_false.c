// verdict: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void *calloc(unsigned long, unsigned long);

int main(void) {
  int *a = malloc(4 * sizeof(int));
  unsigned i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
  if (i >= 4 || j >= 4) return 0;
  a[i] = 5;
  a[j] = 7;
  if (a[i] != 5) reach_error();
  return 0;
}
