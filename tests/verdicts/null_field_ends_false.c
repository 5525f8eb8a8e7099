// verdict: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct s { int a, b; };
int main(void) {
  struct s x = {1, 2}, *p = __VERIFIER_nondet_int() ? &x : 0;
  int *q = &p->b;
  *q = 5;
  if (!(x.b == 2)) reach_error();
  return 0;
}
