// verdict: FALSE
// or unknown: bmc kinduction impact predicate value value-predicate interval
// A function is called as one that takes a pointer.
extern void reach_error(void);

static char c[4];
static void g(long v) {
  if (!(v & 1)) reach_error();
}
int main(void) {
  ((void (*)(char *))g)(&c[1]);
  return 0;
}
