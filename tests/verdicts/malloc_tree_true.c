// verdict: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);

struct t { int k; struct t *l, *r; };
static struct t *ins(struct t *t, int k) {
  if (!t) { t = malloc(sizeof *t); t->k = k; t->l = t->r = 0; return t; }
  if (k < t->k) t->l = ins(t->l, k); else t->r = ins(t->r, k);
  return t;
}
int main(void) {
  int k = __VERIFIER_nondet_int();
  struct t *t = ins(ins(0, 5), k);
  if (!(k < 5 ? t->l && t->l->k == k : t->r && t->r->k == k)) reach_error();
  return 0;
}
