// verdict: FALSE
// or unknown: bmc kinduction impact predicate value value-predicate interval
extern void reach_error(void);

static int f(int skip) {
  int *p;
  if (skip) goto past;
  int x;
  x = 5;
past:
  p = &x;
  return *p;
}
int main(void) {
  f(0);
  if (!(f(1) == 5)) reach_error();
  return 0;
}
