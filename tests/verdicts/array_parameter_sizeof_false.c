// verdict: FALSE
extern void reach_error(void);

static unsigned long f(int a[10]) { return sizeof a; }
int main(void) {
  int a[10];
  if (!(f(a) == 40)) reach_error();
  return 0;
}
