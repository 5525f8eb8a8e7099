// verdict: FALSE
extern void reach_error(void);

int a = 1, b = 2;
int main(void) {
  long d = (long)&b - (long)&a;
  int *p = (int *)((long)&a + d);
  *p = 5;
  if (!(b == 2)) reach_error();
  return 0;
}
