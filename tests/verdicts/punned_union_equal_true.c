// verdict: TRUE
// or unknown: bmc kinduction impact predicate value value-predicate interval
extern void reach_error(void);

union { char *p; unsigned long u; } x;
static char c;
int main(void) {
  x.p = &c;
  if (!(x.u == (unsigned long)&c)) reach_error();
  x.u = 5;
  if (!((unsigned long)x.p == 5)) reach_error();
  x.u = (unsigned long)&c;
  *x.p = 3;
  if (!(c == 3)) reach_error();
  return 0;
}
