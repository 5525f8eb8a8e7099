// verdict: TRUE
// malloc: may fail
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void *calloc(unsigned long, unsigned long);

struct S { int a; };
int main(void) {
  struct S *s = malloc(sizeof(struct S));
  if (!s) return 0;
  s->a = 1;
  while (__VERIFIER_nondet_int()) {
    if (s->a != 1 && s->a != 2) reach_error();
    s->a = 3 - s->a;
  }
  return 0;
}
