// verdict: TRUE
extern void reach_error(void);

static int f(int n);
static int (*rec)(int) = f;
static int f(int n) { return n <= 0 ? 0 : 1 + rec(n - 1); }
int main(void) {
  if (!(f(4) == 4)) reach_error();
  return 0;
}
