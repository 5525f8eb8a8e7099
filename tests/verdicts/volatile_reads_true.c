// verdict: TRUE
extern void reach_error(void);

volatile int v = 3;
int main(void) {
  int a = v, b = v;
  if (!(a == b)) reach_error();
  return 0;
}
