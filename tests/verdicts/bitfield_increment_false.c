// verdict: FALSE
extern void reach_error(void);

struct s { unsigned a : 2; int b : 2; };
int main(void) {
  struct s x = {3, 1};
  x.a++;
  x.b++;
  if (!(x.a == 0 && x.b == 2)) reach_error();
  return 0;
}
