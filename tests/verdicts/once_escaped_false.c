// verdict: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void *calloc(unsigned long, unsigned long);

/* Pointers of unknown origin are followed, too. */
extern int *unknown(void);
extern void keep(void *);
struct S { int a; int b; };
int main(void) {
  struct S *s = malloc(sizeof(struct S));
  keep(s);
  int *p = unknown();
  s->a = 1;
  if (p) *p = 2;
  if (s->a == 1 && s->b == 55) reach_error();
  return 0;
}
