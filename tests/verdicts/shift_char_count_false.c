// verdict: FALSE
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char x = __VERIFIER_nondet_uchar();
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 8 && n < 16);
  if (!((x >> n) == 0 && (x << n) < 0x8000)) reach_error();
  return 0;
}
