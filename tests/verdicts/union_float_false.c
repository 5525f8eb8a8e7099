// verdict: FALSE
extern void reach_error(void);

union u { float f; unsigned w; };
int main(void) {
  union u x;
  x.f = 0.0f;
  if (!(x.w == 0x80000000u && x.f == 0.0f)) reach_error();
  return 0;
}
