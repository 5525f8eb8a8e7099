// verdict: FALSE
extern void reach_error(void);

int main(void) {
  int x = 1;
  unsigned w[2];
  *(int **)w = &x;
  **(int **)w = 2;
  if (!(x == 1)) reach_error();
  return 0;
}
