// verdict: FALSE
// or unknown: value value-predicate interval
extern void reach_error(void);

extern int *get(void);
extern void give(int *);
int main(void) {
  int x = 1;
  give(&x);
  *get() = 7;
  if (!(x == 1)) reach_error();
  return 0;
}
