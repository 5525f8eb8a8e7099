// verdict: TRUE
// Integers beside pointers in a record that is copied from where an unknown pointer leads.
extern void reach_error(void);

struct s { int n; char *p; };
extern struct s *get(void);
int main(void) {
  struct s t = *get();
  t.n = 5;
  if (t.n != 5) reach_error();
  return 0;
}
