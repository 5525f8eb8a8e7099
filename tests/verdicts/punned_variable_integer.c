// verdict: FALSE
// or unknown: bmc kinduction impact predicate value value-predicate interval
// An integer that is taken from the variable arguments as a pointer.
extern void reach_error(void);

static char c[4];
static void f(int n, ...) {
  __builtin_va_list ap;
  __builtin_va_start(ap, n);
  char *p = __builtin_va_arg(ap, char *);
  __builtin_va_end(ap);
  if (p == &c[1] && !((long)&c[1] & 1)) reach_error();
}
int main(void) {
  f(1, (long)&c[1]);
  return 0;
}
