// verdict: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int unused = 10 / x;
  if (!(x != 1)) reach_error();
  return 0;
}
