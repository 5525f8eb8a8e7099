// verdict: FALSE
// or unknown: bmc kinduction impact predicate value value-predicate interval
// An address as an integer, in a record that is copied to where an unknown pointer leads.
extern void reach_error(void);

struct s { long l; char *p; };
extern struct s *get(void);
static char c[4];
int main(void) {
  struct s *u = get(), t;
  t.p = 0;
  t.l = (long)&c[1];
  *u = t;
  if (!(u->l & 1)) reach_error();
  return 0;
}
