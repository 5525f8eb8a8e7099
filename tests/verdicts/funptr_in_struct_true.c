// verdict: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct o { int v; int (*get)(struct o *); };
static int plain(struct o *o) { return o->v; }
static int neg(struct o *o) { return -o->v; }
int main(void) {
  struct o a = {3, plain}, b = {4, neg}, *p = __VERIFIER_nondet_int() ? &a : &b;
  if (!(p->get(p) == 3 || p->get(p) == -4)) reach_error();
  return 0;
}
