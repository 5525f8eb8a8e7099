// verdict: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  _Bool b = x;
  unsigned char c = x;
  if (!(c == (x != 0))) reach_error();
  return 0;
}
