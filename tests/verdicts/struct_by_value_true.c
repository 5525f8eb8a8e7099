// verdict: TRUE
extern void reach_error(void);

struct p { int x; int a[2]; };
static int f(struct p s) { s.x = 7; s.a[1] = 8; return s.x; }
static int g(struct p *s) { s->x = 7; s->a[1] = 8; return s->x; }
int main(void) {
  struct p s = {1, {2, 3}};
  int r = f(s);
  if (!(r == 7 && s.x == 1 && s.a[1] == 3)) reach_error();
  return 0;
}
