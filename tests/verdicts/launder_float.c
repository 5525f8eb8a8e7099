// verdict: FALSE
// or unknown: bmc kinduction impact predicate value value-predicate interval
extern void reach_error(void);

/* A long double holds all bits of an address. */
int main(void) {
  int x = 1;
  long double number = (long double)(unsigned long)&x;
  *(int *)(unsigned long)number = 2;
  if (!(x == 1)) reach_error();
  return 0;
}
