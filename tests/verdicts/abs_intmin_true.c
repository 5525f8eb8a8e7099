// verdict: TRUE
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
int abs(int);

int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x != (int)0x80000000);
  if (!(abs(x) >= 0)) reach_error();
  return 0;
}
