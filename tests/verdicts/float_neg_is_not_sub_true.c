// verdict: TRUE
extern void reach_error(void);

union u { float f; unsigned w; };
int main(void) {
  union u a, b;
  float z = 0.0f;
  a.f = -z;
  b.f = 0.0f - z;
  if (!(a.w != b.w)) reach_error();
  return 0;
}
