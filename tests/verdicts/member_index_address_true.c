// verdict: TRUE
// or unknown: bmc kinduction impact predicate value value-predicate interval
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct s { int a[2]; int b; } s;
/* An execution ends where an index leaves an array that is a member; its end will do. */
int main(void) {
  int i = __VERIFIER_nondet_int();
  int *p = &s.a[i], *q = s.a + i;
  if (!(0 <= i && i <= 2 && p == q)) reach_error();
  return 0;
}
