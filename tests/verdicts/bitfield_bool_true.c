// verdict: TRUE
extern void reach_error(void);

struct s { _Bool a : 1; unsigned b : 1; };
int main(void) {
  struct s s;
  s.a = 2;
  s.b = 2;
  if (!(s.a == 1 && s.b == 0)) reach_error();
  return 0;
}
