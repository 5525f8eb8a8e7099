// verdict: FALSE
extern void reach_error(void);

int main(void) {
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    int x = i;
    int *p = &x;
    (*p)++;
    sum += x;
  }
  if (!(sum == 3)) reach_error();
  return 0;
}
