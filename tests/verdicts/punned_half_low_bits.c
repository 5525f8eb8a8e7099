// verdict: FALSE
// or unknown: bmc kinduction impact predicate value value-predicate interval
extern void reach_error(void);

static char c;
int main(void) {
  char *p = &c;
  unsigned low = *(unsigned *)&p;
  if (!((low & 1) == 0)) reach_error();
  return 0;
}
