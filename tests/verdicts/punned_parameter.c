// verdict: FALSE
// or unknown: bmc kinduction impact predicate value value-predicate interval
// An integer parameter that is read as a pointer.
extern void reach_error(void);

static char c[4];
static void f(long v) {
  char **q = (char **)&v;
  if (*q == &c[1] && !(v & 1)) reach_error();
}
int main(void) {
  f((long)&c[1]);
  return 0;
}
