// verdict: FALSE
// or unknown: bmc kinduction impact predicate value value-predicate interval
extern void reach_error(void);

char x = 1;
int main(void) {
  char *p = (char *)((unsigned long)&x - 0x404018);
  unsigned long moved = (unsigned long)p;
  if (moved == 8) reach_error();
  return 0;
}
