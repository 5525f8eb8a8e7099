// verdict: TRUE
extern void reach_error(void);

int main(void) {
  int a, b, *p = &a, *q = &b;
  if ((unsigned long)p > (unsigned long)q) { int *t = p; p = q; q = t; }
  if (!((unsigned long)p < (unsigned long)q)) reach_error();
  *p = 1;
  *q = 2;
  if (!(a + b == 3)) reach_error();
  return 0;
}
