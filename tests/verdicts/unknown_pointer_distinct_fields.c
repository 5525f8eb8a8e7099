// verdict: TRUE
// or unknown: value value-predicate interval
extern void reach_error(void);

struct s { int a, b; };
extern struct s *get(void);
int main(void) {
  struct s *p = get();
  p->a = 1;
  p->b = 2;
  if (!(p->a == 1)) reach_error();
  return 0;
}
