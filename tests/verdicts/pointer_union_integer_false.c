// verdict: FALSE
extern void reach_error(void);

union u { int *p; unsigned long w; };
int main(void) {
  int a[2] = {1, 2};
  union u u;
  u.p = a;
  u.w += 4;
  *u.p = 9;
  if (!(a[1] == 2 && a[0] == 1)) reach_error();
  return 0;
}
