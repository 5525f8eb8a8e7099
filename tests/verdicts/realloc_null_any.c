// verdict: FALSE
// or unknown: bmc kinduction impact predicate value value-predicate interval
extern void reach_error(void);
extern void *realloc(void *, unsigned long);

/* Without an old object there is nothing to copy: two new ones need not be equal. */
int main(void) {
  int *a = realloc(0, sizeof *a), *b = realloc(0, sizeof *b);
  if (!(*a == *b)) reach_error();
  return 0;
}
