// verdict: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void *calloc(unsigned long, unsigned long);

void *realloc(void *, unsigned long);
int main(void) {
  int *p = malloc(sizeof(int));
  *p = 1;
  p = realloc(p, 2 * sizeof(int));
  p[1] = 2;
  if (p[0] != 1 || p[1] != 2) reach_error();
  return 0;
}
