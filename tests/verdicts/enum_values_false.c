// verdict: FALSE
extern void reach_error(void);

enum e { A = -1, B, C = 10, D };
int main(void) {
  enum e x = D;
  if (!(x == 11 && B == 0 && A < -1)) reach_error();
  return 0;
}
