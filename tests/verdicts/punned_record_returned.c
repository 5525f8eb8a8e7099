// verdict: FALSE
// or unknown: bmc kinduction impact predicate value value-predicate interval
// The same, returned by a function.
extern void reach_error(void);

struct a { int n; char *p; };
struct b { int n; long i; };
union { struct a a; struct b b; } u;
static char c[4];
static struct b f(void) { return u.b; }
int main(void) {
  u.a.p = &c[1];
  long i = f().i;
  if (!(i & 1)) reach_error();
  return 0;
}
