// verdict: FALSE
extern void reach_error(void);

struct s { unsigned long p : 60; };
int main(void) {
  static int x = 1;
  struct s s;
  s.p = (unsigned long)&x;
  *(int *)(unsigned long)s.p = 2;
  if (!(x == 1)) reach_error();
  return 0;
}
