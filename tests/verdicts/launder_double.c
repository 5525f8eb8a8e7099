// verdict: FALSE
extern void reach_error(void);

union u { double d; int *p; };
int main(void) {
  int x = 1;
  union u a, b;
  a.p = &x;
  b.d = a.d;
  *b.p = 2;
  if (!(x == 1)) reach_error();
  return 0;
}
