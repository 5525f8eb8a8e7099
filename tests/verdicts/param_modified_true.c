// verdict: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int f(int x) { int *p = &x; *p += 1; return x; }
int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = f(x) - f(x);
  if (!(y == 0 && f(x) == x + 1)) reach_error();
  return 0;
}
