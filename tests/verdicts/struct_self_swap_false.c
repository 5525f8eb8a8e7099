// verdict: FALSE
extern void reach_error(void);

struct p { int x, y; };
int main(void) {
  struct p s = {1, 2};
  s = (struct p){s.y, s.x};
  if (!(s.x == 2 && s.y == 2)) reach_error();
  return 0;
}
