// verdict: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void *calloc(unsigned long, unsigned long);

/* Cells by pointer arithmetic, forth and back. */
struct S { int a; int b; int c; };
int main(void) {
  struct S *s = malloc(sizeof(struct S));
  int *p = (int *)s;
  s->a = 1; s->b = 2; s->c = 3;
  *(p + 1) = 20;
  int *q = p + 2;
  *q = 30;
  *(q - 2) = 10;
  if (s->a != 10 || s->b != 20 || s->c != 30) reach_error();
  return 0;
}
