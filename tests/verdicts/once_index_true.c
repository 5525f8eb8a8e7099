// verdict: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void *calloc(unsigned long, unsigned long);

/* An array of constant size with an index that is not constant. */
int main(void) {
  int *a = malloc(4 * sizeof(int));
  unsigned i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
  if (i >= 4 || j >= 4) return 0;
  a[0] = 0; a[1] = 0; a[2] = 0; a[3] = 0;
  a[i] = 5;
  a[j] += 1;
  if (i == j ? a[i] != 6 : a[i] != 5 || a[j] != 1) reach_error();
  return 0;
}
