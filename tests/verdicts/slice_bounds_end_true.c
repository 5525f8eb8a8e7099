// verdict: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[4], i = __VERIFIER_nondet_int();
  a[i] = 0;
  if (!(i >= 0 && i < 4)) reach_error();
  return 0;
}
