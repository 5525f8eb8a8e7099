// verdict: FALSE
// Null plus an offset is the address that the offset says, as on the machine.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern long __VERIFIER_nondet_long(void);

int main(void) {
  char a[4], *p = __VERIFIER_nondet_int() ? a : 0;
  long i = __VERIFIER_nondet_long();
  p[i] = 1;
  if (!(p != 0)) reach_error();
  return 0;
}
