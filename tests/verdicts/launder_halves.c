// verdict: FALSE
extern void reach_error(void);

int main(void) {
  int x = 1;
  unsigned w[2], v[2];
  *(int **)w = &x;
  v[0] = w[0];
  v[1] = w[1];
  **(int **)v = 2;
  if (!(x == 1)) reach_error();
  return 0;
}
