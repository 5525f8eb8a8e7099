// verdict: TRUE
extern void reach_error(void);

int main(void) {
  float f = 1e-45f;
  if (!(f > 0 && f / 2 == 0)) reach_error();
  return 0;
}
