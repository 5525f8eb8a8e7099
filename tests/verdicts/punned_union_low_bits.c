// verdict: FALSE
// or unknown: bmc kinduction impact predicate value value-predicate interval
extern void reach_error(void);

union { char *p; unsigned long u; } x;
static char c;
int main(void) {
  x.p = &c;
  if (!((x.u & 1) == 0)) reach_error();
  return 0;
}
