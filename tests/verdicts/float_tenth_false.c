// verdict: FALSE
extern void reach_error(void);

int main(void) {
  double d = 0.1 + 0.2;
  if (!(d == 0.3 && 0.1f != 0.1)) reach_error();
  return 0;
}
