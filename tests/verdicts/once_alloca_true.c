// verdict: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void *calloc(unsigned long, unsigned long);

void *__builtin_alloca(unsigned long);
struct S { int a; int b; };
static void set(struct S *s, int n) { s->a = n; s->b = -n; }
int main(void) {
  struct S *s = __builtin_alloca(sizeof(struct S));
  set(s, 4);
  set(s, 5);
  if (s->a + s->b != 0 || s->a != 5) reach_error();
  return 0;
}
