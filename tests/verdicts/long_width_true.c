// verdict: TRUE
// model: ILP32
extern void reach_error(void);
extern long __VERIFIER_nondet_long(void);

int main(void) {
  long x = __VERIFIER_nondet_long();
  if (!(sizeof x == 4 && (int)x == x)) reach_error();
  return 0;
}
