// verdict: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void *calloc(unsigned long, unsigned long);

/* Two allocations, each of them at most once, behind one pointer. */
struct S { int a; int b; };
int main(void) {
  struct S *p = malloc(sizeof(struct S)), *q = malloc(sizeof(struct S)), *r;
  p->a = 1; p->b = 2; q->a = 3; q->b = 4;
  r = __VERIFIER_nondet_int() ? p : q;
  r->a = 9;
  if (p->b != 2 || q->b != 4 || p == q) reach_error();
  if (p->a == 9 && q->a == 9) reach_error();
  return 0;
}
