// verdict: TRUE
// A large integer in such a record.
extern void reach_error(void);

struct s { long l; char *p; };
extern struct s *get(void);
int main(void) {
  struct s *u = get(), t;
  t.p = 0;
  t.l = 5000000000;
  *u = t;
  if (u->l != 5000000000) reach_error();
  return 0;
}
