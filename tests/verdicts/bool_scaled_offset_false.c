// verdict: FALSE
// or unknown: bmc kinduction impact predicate value value-predicate interval
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

/* `_Bool` of a multiple of four is 1. */
int main(void) {
  int a[3] = {0, 0, 0}, n = __VERIFIER_nondet_int() & 1;
  int *p = (int *)((char *)a + (_Bool)(4 * n));
  *p = -1;
  if (!(a[n] == 0)) reach_error();
  return 0;
}
