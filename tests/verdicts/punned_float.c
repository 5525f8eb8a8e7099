// verdict: FALSE
// or unknown: bmc kinduction impact predicate value value-predicate interval
// An address that is copied as a float.
extern void reach_error(void);

static char c[4];
union { char *p; double d; } u;
union { double d; long l; } v;
int main(void) {
  u.p = &c[1];
  v.d = u.d;
  if (!(v.l & 1)) reach_error();
  return 0;
}
