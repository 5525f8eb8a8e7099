// verdict: FALSE
// or unknown: bmc kinduction impact predicate value value-predicate interval
// An address as an integer in an initialiser, read as a pointer.
extern void reach_error(void);

static char c[4];
static union { long l; char *p; } u = {.l = (long)&c[1]};
int main(void) {
  if (u.p == &c[1] && !((long)&c[1] & 1)) reach_error();
  return 0;
}
