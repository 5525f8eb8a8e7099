// verdict: FALSE
// or unknown: bmc kinduction impact predicate value value-predicate interval
extern void reach_error(void);
extern int scanf(const char *, ...);

extern int *get(void);
extern void give(int *);
int main(void) {
  int x = 1;
  give(&x);
  scanf("%d", get());
  if (!(x == 1)) reach_error();
  return 0;
}
