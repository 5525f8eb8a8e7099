// verdict: FALSE
// or unknown: bmc kinduction impact predicate value value-predicate interval
extern void reach_error(void);
extern int scanf(const char *, ...);

/* What is written is as wide as the pointer that is passed says. */
int main(void) {
  int a[2] = {0, 0}, *p = a;
  scanf("%lld", (long long *)p);
  if (!(a[1] == 0)) reach_error();
  return 0;
}
