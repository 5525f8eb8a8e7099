// verdict: FALSE
extern void reach_error(void);

struct a { long l; };
struct b { int *p; };
int main(void) {
  int x = 1;
  struct b b = {&x};
  struct a c = *(struct a *)&b;
  *(int *)c.l = 2;
  if (!(x == 1)) reach_error();
  return 0;
}
