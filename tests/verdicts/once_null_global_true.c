// verdict: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void *calloc(unsigned long, unsigned long);

/* Before it is allocated the pointer is null. */
struct S { int a; };
static struct S *s;
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (s) reach_error();
  if (n > 0) { s = malloc(sizeof(struct S)); s->a = n; }
  if (s && s->a <= 0) reach_error();
  if (!s && n > 0) reach_error();
  return 0;
}
