// verdict: FALSE
extern void reach_error(void);

int main(void) {
  int a[2], b[2];
  if (!(&a[0] < &b[0])) reach_error();
  return 0;
}
