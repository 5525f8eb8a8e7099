// verdict: FALSE
// or unknown: bmc kinduction impact predicate value value-predicate interval
// A function whose parameters the caller does not know.
extern void reach_error(void);

static char c[4];
int g();
int main(void) {
  g(&c[1]);
  return 0;
}
int g(v) long v; {
  if (!(v & 1)) reach_error();
  return 0;
}
