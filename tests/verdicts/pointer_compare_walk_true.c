// verdict: TRUE
extern void reach_error(void);

int main(void) {
  int a[5], n = 0;
  for (int *p = a; p < a + 5; p++) n++;
  for (int *p = a + 5; p-- > a;) n++;
  if (!(n == 10)) reach_error();
  return 0;
}
