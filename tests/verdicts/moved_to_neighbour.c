// verdict: FALSE
// or unknown: bmc kinduction impact predicate value value-predicate interval
extern void reach_error(void);

char y = 2, x = 1;
int main(void) {
  char *p = (char *)((unsigned long)&x - 1);
  if (p == &y) reach_error();
  return 0;
}
