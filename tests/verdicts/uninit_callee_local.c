// verdict: FALSE
extern void reach_error(void);

static int f(int set) {
  int x;
  if (set) x = 1;
  return x;
}
int main(void) {
  f(1);
  if (!(f(0) == 1)) reach_error();
  return 0;
}
