// verdict: FALSE
extern void reach_error(void);

static int f(int n) { return n == 0 ? 0 : 1 + f(n - 1); }
int main(void) {
  if (!(f(100) == 99)) reach_error();
  return 0;
}
