// verdict: FALSE
// or unknown: bmc kinduction impact predicate value value-predicate interval
extern void reach_error(void);

/* An address that is taken apart and put together again. */
int main(void) {
  int x = 1;
  unsigned long from = (unsigned long)&x, to = 0;
  for (int i = 0; i < 64; i += 8) {
    unsigned long part = (from >> i) & 0xff;
    to |= part << i;
  }
  *(int *)to = 2;
  if (!(x == 1)) reach_error();
  return 0;
}
