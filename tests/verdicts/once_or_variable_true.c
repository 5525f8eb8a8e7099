// verdict: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void *calloc(unsigned long, unsigned long);

/* A pointer to it or to a variable. */
int main(void) {
  int x = 1;
  int *m = malloc(sizeof(int));
  *m = 2;
  int *p = __VERIFIER_nondet_int() ? &x : m;
  *p = 5;
  if (x == 5 && *m == 5) reach_error();
  if (x != 5 && *m != 5) reach_error();
  return 0;
}
