// verdict: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void *calloc(unsigned long, unsigned long);

int main(void) {
  int x = 1;
  int *m = malloc(sizeof(int));
  *m = 2;
  int *p = __VERIFIER_nondet_int() ? &x : m;
  *p = 5;
  if (x == 1 && *m == 5) reach_error();
  return 0;
}
