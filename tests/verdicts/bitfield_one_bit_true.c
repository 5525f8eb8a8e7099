// verdict: TRUE
extern void reach_error(void);

struct s { int a : 1; };
int main(void) {
  struct s x;
  x.a = 1;
  if (!(x.a == -1)) reach_error();
  return 0;
}
