// verdict: TRUE
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  long one = 1;
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n > 31 && n < 63);
  if (!(one << n > 0x7fffffffL)) reach_error();
  return 0;
}
