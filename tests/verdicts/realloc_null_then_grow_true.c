// verdict: TRUE
// or unknown: bmc kinduction impact predicate value value-predicate interval
extern void reach_error(void);
extern void *realloc(void *, unsigned long);

int main(void) {
  int *a = realloc(0, sizeof *a);
  *a = 7;
  a = realloc(a, 2 * sizeof *a);
  if (!(*a == 7)) reach_error();
  return 0;
}
