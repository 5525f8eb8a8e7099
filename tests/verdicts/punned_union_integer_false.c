// verdict: FALSE
// or unknown: bmc kinduction impact predicate value value-predicate interval
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

union { int *p; unsigned long u; } x;
int main(void) {
  x.u = __VERIFIER_nondet_ulong();
  if (!(x.u != 77)) reach_error();
  return 0;
}
