// verdict: FALSE
// or unknown: bmc kinduction impact predicate value value-predicate interval
// Where &c[1] is, nobody knows: its bits go through a record that is assigned.
extern void reach_error(void);

struct a { int n; char *p; };
struct b { int n; long i; };
union { struct a a; struct b b; } u;
static char c[4];
int main(void) {
  u.a.p = &c[1];
  struct b t = u.b;
  if (!(t.i & 1)) reach_error();
  return 0;
}
