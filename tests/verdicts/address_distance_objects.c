// verdict: FALSE
// or unknown: bmc kinduction impact predicate value value-predicate interval
extern void reach_error(void);

static char a, b;
int main(void) {
  long distance = &b - &a;
  if (!(distance != 3)) reach_error();
  return 0;
}
