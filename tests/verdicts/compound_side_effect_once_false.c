// verdict: FALSE
extern void reach_error(void);

int main(void) {
  int a[3] = {1, 2, 3}, i = 0;
  a[i++] += 10;
  if (!(i == 1 && a[0] == 11 && a[1] == 12)) reach_error();
  return 0;
}
