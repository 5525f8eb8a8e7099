// verdict: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void *calloc(unsigned long, unsigned long);

struct S { int a; int b; };
int main(void) {
  struct S *p = malloc(sizeof(struct S));
  struct S *q = p;
  int *b = &p->b;
  p->a = 1;
  q->b = 2;
  q->a += 4;
  *b += 1;
  if (p->a != 5 || p->b != 3 || q->a != 5 || *b != 3) reach_error();
  return 0;
}
