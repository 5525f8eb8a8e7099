// verdict: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct s { int *p; int n; };
int main(void) {
  int x = 1, y = 2;
  struct s a = {&x, 1}, b = {&y, 2};
  struct s *d = __VERIFIER_nondet_int() ? &a : &b;
  *d = a;
  *b.p = 5;
  if (!(x + y == 7)) reach_error();
  return 0;
}
