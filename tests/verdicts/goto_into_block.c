// verdict: FALSE
extern void reach_error(void);

int main(void) {
  int n = 0;
  goto in;
  {
    int x = 5;
  in:
    n = x;
  }
  if (!(n == 5)) reach_error();
  return 0;
}
