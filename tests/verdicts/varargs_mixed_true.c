// verdict: TRUE
extern void reach_error(void);

static long f(int n, ...) {
  __builtin_va_list ap, aq;
  __builtin_va_start(ap, n);
  int c = __builtin_va_arg(ap, int);
  double d = __builtin_va_arg(ap, double);
  __builtin_va_copy(aq, ap);
  long l = __builtin_va_arg(ap, long);
  l += __builtin_va_arg(aq, long);
  return c + (long)d + l;
}
int main(void) {
  if (!(f(0, 'a', 2.5f, 100L) == 299)) reach_error();
  return 0;
}
