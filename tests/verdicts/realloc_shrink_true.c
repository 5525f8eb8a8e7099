// verdict: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void *realloc(void *, unsigned long);

int main(void) {
  char *p = malloc(4);
  p[0] = 1;
  p[3] = 2;
  p = realloc(p, 2);
  int i = __VERIFIER_nondet_int();
  p[i] = 9;
  if (!(i < 2 && (i == 0 || p[0] == 1))) reach_error();
  return 0;
}
