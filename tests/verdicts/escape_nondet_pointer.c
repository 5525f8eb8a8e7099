// verdict: FALSE
extern void reach_error(void);
extern void *__VERIFIER_nondet_pointer(void);

extern void give(void *);
int main(void) {
  int x = 1;
  give(&x);
  int *p = __VERIFIER_nondet_pointer();
  if (p == &x) { *p = 2; if (!(x == 1)) reach_error(); }
  return 0;
}
