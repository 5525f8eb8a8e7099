// verdict: TRUE
extern void reach_error(void);

int main(void) {
  double d = 1e308 * 10;
  if (!(d == d + 1 && d - d != d - d)) reach_error();
  return 0;
}
