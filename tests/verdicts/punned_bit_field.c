// verdict: FALSE
// or unknown: bmc kinduction impact predicate value value-predicate interval
// A bit-field in a pointer says nothing about where the object is.
extern void reach_error(void);

static char c[4];
union { char *p; struct { unsigned long tag : 3, rest : 61; } f; } u;
int main(void) {
  u.p = &c[1];
  u.f.tag = 1;
  if (u.f.tag == 1 && !((long)&c[1] & 1)) reach_error();
  return 0;
}
