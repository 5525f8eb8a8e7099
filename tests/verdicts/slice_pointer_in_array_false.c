// verdict: FALSE
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = 0, y = 0, *t[2] = {&x, &y}, i = __VERIFIER_nondet_int();
  __VERIFIER_assume(i == 0 || i == 1);
  *t[i] = 1;
  if (!(x + y == 1 && x == 1)) reach_error();
  return 0;
}
