// verdict: TRUE
extern void reach_error(void);

struct s { unsigned a : 31; unsigned b : 32; };
int main(void) {
  struct s x = {0, 0};
  if (!(x.a - 1 < 0)) reach_error();
  return 0;
}
