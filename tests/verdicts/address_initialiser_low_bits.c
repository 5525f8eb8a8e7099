// verdict: FALSE
// or unknown: bmc kinduction impact predicate value value-predicate interval
extern void reach_error(void);

static char c;
static unsigned long u = (unsigned long)&c;
int main(void) {
  if (!((u & 1) == 0)) reach_error();
  return 0;
}
