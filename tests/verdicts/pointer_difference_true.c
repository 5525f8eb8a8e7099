// verdict: TRUE
extern void reach_error(void);

int main(void) {
  int a[10];
  int *p = a + 7, *q = a + 2;
  if (!(p - q == 5 && q - p == -5 && (char *)p - (char *)q == 20)) reach_error();
  return 0;
}
