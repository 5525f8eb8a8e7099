// verdict: TRUE
extern void reach_error(void);

union u { long l; int i; short s; signed char c; };
int main(void) {
  union u x;
  x.l = -1;
  x.s = 0;
  if (!(x.i == (int)0xffff0000 && x.c == 0 && x.l == (long)0xffffffffffff0000)) reach_error();
  return 0;
}
