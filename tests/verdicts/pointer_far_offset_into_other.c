// verdict: TRUE
extern void reach_error(void);
extern long __VERIFIER_nondet_long(void);

int a[2], b[2];
int main(void) {
  long i = __VERIFIER_nondet_long();
  a[i] = 5;
  if (!(b[0] == 0 && b[1] == 0)) reach_error();
  return 0;
}
