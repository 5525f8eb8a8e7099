// verdict: FALSE
// or unknown: bmc kinduction impact predicate value value-predicate interval
// A pointer that is put together from the bytes of an integer.
extern void reach_error(void);

static char c[4];
char *q;
int main(void) {
  unsigned long l = (unsigned long)&c[1];
  for (int i = 0; i < 8; i++) ((unsigned char *)&q)[i] = l >> (8 * i);
  if (q == &c[1] && !(l & 1)) reach_error();
  return 0;
}
