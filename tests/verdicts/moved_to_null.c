// verdict: FALSE
// or unknown: bmc kinduction impact predicate value value-predicate interval
// Where the object is, nobody knows: perhaps just so far from null.
extern void reach_error(void);

char x = 1;
int main(void) {
  char *p = (char *)((unsigned long)&x - 0x404020);
  if (!p) reach_error();
  return 0;
}
