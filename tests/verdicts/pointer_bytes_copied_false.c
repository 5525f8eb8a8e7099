// verdict: FALSE
extern void reach_error(void);

int x = 1, y = 2;
int main(void) {
  int *p = &x, *q = &y;
  char *s = (char *)&p, *d = (char *)&q;
  for (unsigned i = 0; i < sizeof p; i++) d[i] = s[i];
  *q = 7;
  if (!(x == 1 && y == 2)) reach_error();
  return 0;
}
