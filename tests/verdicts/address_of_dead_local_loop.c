// verdict: TRUE
extern void reach_error(void);

int main(void) {
  int *p = 0, n = 0;
  for (int i = 0; i < 3; i++) {
    int x = i;
    if (i == 0) p = &x;
    n += x;
  }
  if (!(n == 3 && p != 0)) reach_error();
  return 0;
}
