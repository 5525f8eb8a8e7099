// verdict: TRUE
extern void reach_error(void);
extern char __VERIFIER_nondet_char(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  char c = __VERIFIER_nondet_char();
  unsigned short s = __VERIFIER_nondet_ushort();
  _Bool b = __VERIFIER_nondet_bool();
  if (!(c >= -128 && c <= 127 && s <= 65535 && b <= 1)) reach_error();
  return 0;
}
