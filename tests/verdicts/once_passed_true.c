// verdict: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void *calloc(unsigned long, unsigned long);

/* Functions that are called several times work on it. */
struct S { int low; int high; };
static void add(struct S *s, int n) { s->low += n; if (s->low > 9) { s->low -= 10; s->high++; } }
static struct S *make(void) { struct S *s = malloc(sizeof(struct S)); s->low = 0; s->high = 0; return s; }
int main(void) {
  struct S *s = make();
  add(s, 7);
  add(s, 7);
  add(s, 3);
  if (s->low != 7 || s->high != 1) reach_error();
  return 0;
}
