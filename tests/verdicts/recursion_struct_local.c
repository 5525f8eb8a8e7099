// verdict: TRUE
extern void reach_error(void);

struct p { int a[2]; };
static struct p f(int n) {
  struct p s = { {n, n} };
  if (n > 0) {
    struct p t = f(n - 1);
    s.a[1] += t.a[1];
  }
  return s;
}
int main(void) {
  if (!(f(3).a[1] == 6 && f(2).a[0] == 2)) reach_error();
  return 0;
}
