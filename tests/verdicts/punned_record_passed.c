// verdict: FALSE
// or unknown: bmc kinduction impact predicate value value-predicate interval
// The same, passed to a function.
extern void reach_error(void);

struct a { int n; char *p; };
struct b { int n; long i; };
union { struct a a; struct b b; } u;
static char c[4];
static int f(struct b t) { return !(t.i & 1); }
int main(void) {
  u.a.p = &c[1];
  if (f(u.b)) reach_error();
  return 0;
}
