// verdict: FALSE
// or unknown: bmc kinduction impact predicate value value-predicate interval
extern void reach_error(void);
extern void *memcpy(void *, const void *, unsigned long);

extern int *get(void);
extern void give(int *);
int main(void) {
  int x = 1, y = 2;
  give(&x);
  memcpy(get(), &y, sizeof(int));
  if (!(x == 1)) reach_error();
  return 0;
}
