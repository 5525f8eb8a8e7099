// verdict: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void *calloc(unsigned long, unsigned long);

/* What is freed is not treated as a variable; a second one is another object. */
void free(void *);
int main(void) {
  int *p = malloc(sizeof(int));
  *p = 1;
  free(p);
  int *q = malloc(sizeof(int));
  *q = 2;
  if (*q != 2) reach_error();
  return 0;
}
