// verdict: TRUE
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);

union u { struct { unsigned char a : 1, b : 2, c : 5; } f[4]; unsigned w; };
int main(void) {
  union u u;
  int i = __VERIFIER_nondet_int();
  __VERIFIER_assume(i >= 0 && i < 4);
  u.w = 0;
  u.f[i].b = 3;
  if (!(u.w == 6u << 8 * i)) reach_error();
  return 0;
}
