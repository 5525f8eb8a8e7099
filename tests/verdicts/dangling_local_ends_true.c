// verdict: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int *f(void) { int x = 1; int *p = &x; return p; }
int main(void) {
  int *p = f(), y = 1;
  int *q = __VERIFIER_nondet_int() ? p : &y;
  *q = 2;
  if (!(y == 2)) reach_error();
  return 0;
}
