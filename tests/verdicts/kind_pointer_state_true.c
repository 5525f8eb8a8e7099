// verdict: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int x, y;
int main(void) {
  int *p = &x;
  while (__VERIFIER_nondet_int()) {
    if (!(p == &x || p == &y)) reach_error();
    if (!(*p == 0)) reach_error();
    p = p == &x ? &y : &x;
    *p = 0;
  }
  return 0;
}
