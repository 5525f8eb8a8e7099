// verdict: FALSE
// or unknown: bmc kinduction impact predicate value value-predicate interval
// The same, far inside what memcpy copies.
extern void reach_error(void);
void *memcpy(void *, const void *, unsigned long);

struct a { char pad[256]; char *p; } s;
struct b { char pad[256]; long i; } t;
static char c[4];
int main(void) {
  s.p = &c[1];
  memcpy(&t, &s, sizeof s);
  if (!(t.i & 1)) reach_error();
  return 0;
}
