// verdict: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int c = __VERIFIER_nondet_int();
  long r = c ? -1 : 0u;
  if (!(r <= 0)) reach_error();
  return 0;
}
