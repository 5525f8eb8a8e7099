// verdict: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void *calloc(unsigned long, unsigned long);

/* They are any value, but do not change. */
struct S { int a; int c[4]; };
int main(void) {
  struct S *s = malloc(sizeof(struct S));
  int a = s->a, c = s->c[3];
  s->c[2] = 1;
  if (__VERIFIER_nondet_int()) s->c[1] = 2;
  if (s->a != a || s->c[3] != c) reach_error();
  return 0;
}
