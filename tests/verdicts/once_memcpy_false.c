// verdict: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void *calloc(unsigned long, unsigned long);

/* What is copied before it has a value is any value, and the same one. */
void *memcpy(void *, const void *, unsigned long);
struct S { int a; int b; };
int main(void) {
  struct S *s = malloc(sizeof(struct S)), t;
  memcpy(&t, s, sizeof t);
  if (t.a != s->a) return 0;
  if (t.a == 1234 && s->b == 99) reach_error();
  return 0;
}
