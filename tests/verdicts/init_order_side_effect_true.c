// verdict: TRUE
extern void reach_error(void);

static int n;
static int f(void) { return n++; }
int main(void) {
  int a[2] = {f(), f()};
  if (!(a[0] == 0 && a[1] == 1)) reach_error();
  return 0;
}
