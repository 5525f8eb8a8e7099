// verdict: FALSE
// or unknown: bmc kinduction impact predicate value value-predicate interval
extern void reach_error(void);
extern void *realloc(void *, unsigned long);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *last = realloc(0, 2 * sizeof *last), equal = 1;
  for (int i = __VERIFIER_nondet_int() & 1; i >= 0; i--) {
    int *now = realloc(0, 2 * sizeof *now);
    equal = equal && now[i] == last[i];
    last = now;
  }
  if (!equal) reach_error();
  return 0;
}
