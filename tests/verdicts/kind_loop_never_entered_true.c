// verdict: TRUE
extern void reach_error(void);

int main(void) {
  int n = 0, x = 5;
  while (n > 0) { x = 6; if (!(x != 6)) reach_error(); }
  return 0;
}
