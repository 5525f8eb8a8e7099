// verdict: UNKNOWN replay
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = 0, *p = __VERIFIER_nondet_int() ? &x : 0, c = p == 0;
  int unused = *p;
  if (!(c == 0)) reach_error();
  return 0;
}
