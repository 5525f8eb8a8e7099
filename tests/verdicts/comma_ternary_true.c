// verdict: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = 0, c;
  c = (b++, a) ? (b += 2, b) : (b += 5, b);
  if (!(c == b && (c == 3 || c == 6))) reach_error();
  return 0;
}
