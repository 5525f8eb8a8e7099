// verdict: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int m = ({ int t = x; t > 5 ? 5 : t; });
  if (!(m <= 4)) reach_error();
  return 0;
}
