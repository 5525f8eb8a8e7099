// verdict: FALSE
extern void reach_error(void);

static int *slot(int n, int *a) { return n ? slot(n - 1, a + 1) : a; }
int main(void) {
  int a[4] = {0};
  *slot(2, a) = 5;
  if (!(a[2] == 0)) reach_error();
  return 0;
}
