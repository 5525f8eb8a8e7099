// verdict: TRUE
extern void reach_error(void);

int main(void) {
  float f = 0.1f;
  if (!((double)f > 0.1)) reach_error();
  return 0;
}
