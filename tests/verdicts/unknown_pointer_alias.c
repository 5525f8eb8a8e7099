// verdict: FALSE
// or unknown: value value-predicate interval
extern void reach_error(void);

extern int *get(void);
extern void give(int *);
int g;
int main(void) {
  give(&g);
  int *p = get();
  g = 1;
  *p = 2;
  if (!(g == 1)) reach_error();
  return 0;
}
