// verdict: TRUE
extern void reach_error(void);

int main(void) {
  int n = 2;
  unsigned long s = sizeof(int[n++]);
  if (!(s == 8 && n == 3)) reach_error();
  return 0;
}
