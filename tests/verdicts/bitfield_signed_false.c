// verdict: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct s { int a : 3; unsigned b : 3; };
int main(void) {
  struct s x;
  x.a = __VERIFIER_nondet_int();
  x.b = __VERIFIER_nondet_int();
  if (!(x.a <= 3 && x.a >= 0)) reach_error();
  return 0;
}
