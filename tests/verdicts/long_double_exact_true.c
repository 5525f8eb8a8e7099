// verdict: TRUE
extern void reach_error(void);

int main(void) {
  long double x = 0.1L;
  if (!((double)x == 0.1 && x != 0.1)) reach_error();
  return 0;
}
