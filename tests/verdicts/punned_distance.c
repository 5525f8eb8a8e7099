// verdict: FALSE
// or unknown: bmc kinduction impact predicate value value-predicate interval
// One object may be as far from another as is added to the address.
extern void reach_error(void);

static char c[4];
static char d[4];
union { long l; char *p; } u;
int main(void) {
  u.l = (long)&c[1] + 0x100000000L;
  if (u.l == (long)&c[1] + 0x100000000L && (long)d - (long)c != 0x100000000L) reach_error();
  return 0;
}
