// verdict: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void *calloc(unsigned long, unsigned long);

/* Allocated on one path only, after a loop. */
struct S { int a; int b; };
int main(void) {
  struct S *s = 0;
  int n = 0;
  while (__VERIFIER_nondet_int()) n++;
  if (n == 2) { s = malloc(sizeof(struct S)); s->a = n; }
  if (s && s->a == 2 && s->b == 41) reach_error();
  return 0;
}
