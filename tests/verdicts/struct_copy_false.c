// verdict: FALSE
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);

struct p { int x, y; int a[3]; };
int main(void) {
  struct p s = {1, 2, {3, 4, 5}}, t;
  int i = __VERIFIER_nondet_int();
  __VERIFIER_assume(i >= 0 && i < 3);
  t = s;
  s.a[i] = 9;
  if (!(s.a[i] == i + 3)) reach_error();
  return 0;
}
