// verdict: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void *calloc(unsigned long, unsigned long);

struct S { int a; int b; };
int main(void) {
  struct S *s = calloc(1, sizeof(struct S));
  if (s->a == 0 && s->b == 0) reach_error();
  return 0;
}
