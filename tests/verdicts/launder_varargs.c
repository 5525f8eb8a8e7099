// verdict: FALSE
extern void reach_error(void);

static void f(int n, ...) {
  __builtin_va_list ap;
  __builtin_va_start(ap, n);
  *(int *)__builtin_va_arg(ap, long) = 2;
}
int main(void) {
  int x = 1;
  f(1, (long)&x);
  if (!(x == 1)) reach_error();
  return 0;
}
