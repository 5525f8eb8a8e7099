// verdict: FALSE
extern void reach_error(void);

int main(void) {
  int n = 2;
  unsigned long s = sizeof(int[n++]);
  if (!(s == 8 && n == 2)) reach_error();
  return 0;
}
