// verdict: UNKNOWN outside
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);

int main(void) {
  unsigned n = __VERIFIER_nondet_int();
  if (n > 3) return 0;
  int *a = malloc(2 * sizeof(int));
  a[0] = a[1] = 5;
  if (a[n] != 5) reach_error();
  return 0;
}
