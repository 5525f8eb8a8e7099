// verdict: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct s { int a[2]; int b; };
int main(void) {
  struct s s = {.b = 1};
  int i = __VERIFIER_nondet_int();
  int *p = s.a;
  p[i] = 5;
  if (!(s.b == 1 || i == 2)) reach_error();
  return 0;
}
