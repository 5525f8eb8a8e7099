// verdict: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void *calloc(unsigned long, unsigned long);

struct S { int a; short b; int c[4]; int *p; union { int i; char b[4]; } u; };
int main(void) {
  struct S *s = calloc(1, sizeof(struct S));
  unsigned i = __VERIFIER_nondet_int();
  if (i > 3) return 0;
  if (s->a || s->b || s->c[i] || s->p || s->u.i || s->u.b[i]) reach_error();
  s->a = 1;
  s->c[i] = 2;
  if (s->b || s->c[i ^ 1] || s->u.b[i]) reach_error();
  return 0;
}
