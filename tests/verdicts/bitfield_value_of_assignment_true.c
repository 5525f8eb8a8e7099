// verdict: TRUE
extern void reach_error(void);

struct s { unsigned a : 4; };
int main(void) {
  struct s x;
  int v = (x.a = 31);
  if (!(v == 15)) reach_error();
  return 0;
}
