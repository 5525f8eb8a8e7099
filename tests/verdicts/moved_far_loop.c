// verdict: FALSE
// or unknown: bmc kinduction impact predicate value value-predicate interval
// model: ILP32
// Many small moves are a large one: the pointer has left what is near its object.
extern void reach_error(void);

char y = 2, x = 1;
int main(void) {
  char *p = &x;
  for (int i = 0; i < 32; i++) p = (char *)((unsigned long)p - 65536);
  unsigned long moved = (unsigned long)p;
  if (moved + 32 * 65536 == (unsigned long)&x && (unsigned long)&x - (unsigned long)&y == 1) {
    reach_error();
  }
  return 0;
}
