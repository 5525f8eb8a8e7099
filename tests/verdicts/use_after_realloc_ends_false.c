// verdict: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void *realloc(void *, unsigned long);

int main(void) {
  int *p = malloc(4), *q;
  *p = 1;
  int c = __VERIFIER_nondet_int();
  q = c ? realloc(p, 8) : p;
  *p = 2;
  if (!(c != 0)) reach_error();
  return 0;
}
