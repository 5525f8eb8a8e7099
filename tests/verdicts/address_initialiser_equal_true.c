// verdict: TRUE
// or unknown: bmc kinduction impact predicate value value-predicate interval
extern void reach_error(void);

static char c;
static unsigned long u = (unsigned long)&c, v[2] = {1, (unsigned long)(&c + 1)};
int main(void) {
  if (!(u == (unsigned long)&c && v[1] == u + 1 && v[0] == 1)) reach_error();
  return 0;
}
