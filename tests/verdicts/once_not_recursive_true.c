// verdict: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void *calloc(unsigned long, unsigned long);

static int sum(int n) {
  int *p = malloc(sizeof(int));
  *p = n;
  int rest = n > 0 ? sum(n - 1) : 0;
  return *p + rest;
}
int main(void) {
  if (sum(3) != 6) reach_error();
  return 0;
}
