// verdict: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int sum(int n, ...) {
  __builtin_va_list ap;
  int s = 0;
  __builtin_va_start(ap, n);
  while (n--) s += __builtin_va_arg(ap, int);
  __builtin_va_end(ap);
  return s;
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (!(sum(3, 1, x, 2) == x + 3)) reach_error();
  return 0;
}
