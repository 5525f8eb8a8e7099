// verdict: FALSE
// or unknown: bmc kinduction impact predicate value value-predicate interval
// An address that is passed as a variable argument and taken as an integer.
extern void reach_error(void);
#include <stdarg.h>

static char c[4];
static long f(int n, ...) {
  va_list ap;
  va_start(ap, n);
  long v = va_arg(ap, long);
  va_end(ap);
  return v;
}
int main(void) {
  if (!(f(1, &c[1]) & 1)) reach_error();
  return 0;
}
