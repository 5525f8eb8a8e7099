// verdict: FALSE
// or unknown: value value-predicate interval
extern void reach_error(void);

extern int *get(void);
extern void give(int *);
int main(void) {
  int x = 12345;
  give(&x);
  int *p = get();
  if (p == &x && *p == 12345) reach_error();
  return 0;
}
