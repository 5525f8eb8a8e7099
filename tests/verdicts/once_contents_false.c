// verdict: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void *calloc(unsigned long, unsigned long);

/* Contents that nobody wrote decide, in scalars, in an array and in bytes. */
struct S { int a; short b; int c[4]; union { int i; char b[4]; } u; };
int main(void) {
  struct S *s = malloc(sizeof(struct S));
  unsigned i = __VERIFIER_nondet_int();
  if (i > 3) return 0;
  if (s->a == 12345 && s->b == -7 && s->c[i] == 17 && i == 2 && s->u.i == 0x01020304 && s->u.b[1] == 3)
    reach_error();
  return 0;
}
