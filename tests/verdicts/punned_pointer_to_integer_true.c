// verdict: TRUE
// or unknown: bmc kinduction impact predicate value value-predicate interval
extern void reach_error(void);

static int c;
int main(void) {
  int *p = &c;
  unsigned long *u = (unsigned long *)&p;
  if (!(*u == (unsigned long)&c)) reach_error();
  *u = 0;
  if (!(p == 0)) reach_error();
  return 0;
}
