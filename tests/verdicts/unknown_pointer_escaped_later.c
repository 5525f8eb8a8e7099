// verdict: TRUE
// or unknown: value value-predicate interval
extern void reach_error(void);

extern int *get(void);
extern void give(int *);
int main(void) {
  int x = 1;
  int *p = get();
  int y = 0;
  *p = 7;
  y = x;
  give(&y);
  if (!(x == 1 && y == 1)) reach_error();
  return 0;
}
