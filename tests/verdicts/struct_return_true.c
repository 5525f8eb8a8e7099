// verdict: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct p { int x; char c; long l; };
static struct p mk(int x) { struct p s = {x, 'a', x + 1L}; return s; }
int main(void) {
  int n = __VERIFIER_nondet_int();
  struct p s = mk(n), t = mk(n);
  if (!(s.x == t.x && s.l == t.l && mk(3).l == 4)) reach_error();
  return 0;
}
