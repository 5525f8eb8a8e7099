// verdict: TRUE
extern void reach_error(void);

static int f(int n, int *up) {
  int mine = n;
  if (up) *up += 10;
  if (n > 0) f(n - 1, &mine);
  return mine;
}
int main(void) {
  if (!(f(3, 0) == 13)) reach_error();
  return 0;
}
