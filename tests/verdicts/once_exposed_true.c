// verdict: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void *calloc(unsigned long, unsigned long);

/* The address goes through an integer. */
struct S { int a; int b; };
int main(void) {
  struct S *s = malloc(sizeof(struct S));
  unsigned long n = (unsigned long)s;
  s->a = 4;
  struct S *t = (struct S *)n;
  t->a++;
  if (s->a != 5 || t != s) reach_error();
  return 0;
}
