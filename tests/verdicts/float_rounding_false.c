// verdict: FALSE
extern void reach_error(void);

int main(void) {
  float f = 16777216.0f;
  double d = 16777216.0;
  if (!(d + 1 == 16777216.0)) reach_error();
  return 0;
}
