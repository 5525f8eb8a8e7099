// verdict: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void *calloc(unsigned long, unsigned long);

/* Cells of different widths in one place. */
struct S { union { int i; unsigned char b[4]; } u; int rest; };
int main(void) {
  struct S *s = malloc(sizeof(struct S));
  s->u.i = 0x11223344;
  s->rest = 5;
  s->u.b[1] = 0;
  if (s->u.i != 0x11220044 || s->rest != 5) reach_error();
  return 0;
}
