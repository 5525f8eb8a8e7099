// verdict: FALSE
// engines: impact predicate bmc
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

/* `extension` is never set: what is behind it may be anything, but is no part of the others. */
struct extension { int kind; struct extension *next; int locked; };
struct request { int code; struct extension *extension; int done; };

static struct extension first, second;

static int locked(struct request *r) {
  struct extension *e = r->extension;
  return e->kind == 90021 && e->locked == 3;
}

int main(void) {
  struct request a, b;
  a.code = __VERIFIER_nondet_int();
  b.extension = __VERIFIER_nondet_int() ? &first : &second;
  a.done = 0;
  if (a.code == 771234 && locked(&a) && !locked(&b)) reach_error();
  return 0;
}
