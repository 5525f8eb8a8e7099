// verdict: FALSE
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
  unsigned char s = a + b;
  if (!(s >= a)) reach_error();
  return 0;
}
