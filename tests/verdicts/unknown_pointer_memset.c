// verdict: FALSE
// or unknown: bmc kinduction impact predicate value value-predicate interval
extern void reach_error(void);
extern void *memset(void *, int, unsigned long);

extern int *get(void);
extern void give(int *);
int main(void) {
  int x = 1;
  give(&x);
  memset(get(), 0, sizeof(int));
  if (!(x == 1)) reach_error();
  return 0;
}
