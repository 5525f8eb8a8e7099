// verdict: FALSE
// or unknown: bmc kinduction impact predicate value value-predicate interval
extern void reach_error(void);
extern void *malloc(unsigned long);

char *where[2];
int main(void) {
  char *y = malloc(1), *x = malloc(1);
  where[0] = (char *)((unsigned long)x - 8);
  unsigned long before = (unsigned long)where[0];
  if (before + 8 == (unsigned long)x && (unsigned long)x - (unsigned long)y == 40) reach_error();
  return 0;
}
