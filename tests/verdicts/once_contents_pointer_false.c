// verdict: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void *calloc(unsigned long, unsigned long);

/* A pointer that nobody wrote may be null or not. */
struct S { int *p; int (*f)(int); };
int main(void) {
  struct S *s = malloc(sizeof(struct S));
  int n = 0;
  if (s->p) n += 1;
  if (!s->f) n += 2;
  if (n == 3) reach_error();
  return 0;
}
