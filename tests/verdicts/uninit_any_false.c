// verdict: FALSE
extern void reach_error(void);

int main(void) {
  int x;
  int y = x;
  if (!(x == y && x != 42)) reach_error();
  return 0;
}
