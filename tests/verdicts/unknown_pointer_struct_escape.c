// verdict: FALSE
// or unknown: value value-predicate interval
extern void reach_error(void);

struct s { int *p; };
extern void give(struct s *);
extern int *get(void);
int main(void) {
  int x = 3;
  struct s s = {&x};
  give(&s);
  *get() = 4;
  if (!(x == 3)) reach_error();
  return 0;
}
