// verdict: FALSE
extern void reach_error(void);

struct s { unsigned a : 4, b : 4; };
int main(void) {
  struct s s;
  s.a = 3;
  if (!(s.b != 9)) reach_error();
  return 0;
}
