// verdict: FALSE
// or unknown: bmc kinduction impact predicate value value-predicate interval
// A function is called as one that returns an integer.
extern void reach_error(void);

static char c[4];
static char *g(void) { return &c[1]; }
int main(void) {
  long v = ((long (*)(void))g)();
  if (!(v & 1)) reach_error();
  return 0;
}
