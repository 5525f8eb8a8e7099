// verdict: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void *calloc(unsigned long, unsigned long);

/* A pointer without value does not know where memory will be. */
int main(void) {
  int *p, *q = malloc(sizeof(int));
  if (__VERIFIER_nondet_int()) { p = q; *p = 3; }
  if (*q == 8) reach_error();
  return 0;
}
