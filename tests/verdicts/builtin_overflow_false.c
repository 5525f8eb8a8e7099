// verdict: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), r;
  if (!__builtin_add_overflow(x, 1, &r)) { if (!(r > x)) reach_error(); }
  else if (!(r == 0)) reach_error();
  return 0;
}
