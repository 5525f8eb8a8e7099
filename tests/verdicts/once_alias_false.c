// verdict: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void *calloc(unsigned long, unsigned long);

struct S { int a; int b; };
int main(void) {
  struct S *p = malloc(sizeof(struct S));
  struct S *q = p;
  p->a = 1;
  p->b = __VERIFIER_nondet_int();
  q->a = p->b;
  if (p->a == 77) reach_error();
  return 0;
}
