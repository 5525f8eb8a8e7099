// verdict: FALSE
extern void reach_error(void);

int x = 1, a[3], y = 2;
int main(void) {
  int *b = (int *)((unsigned long)a - sizeof(int));
  b[3] = 7;
  if (!(a[2] != 7)) reach_error();
  return 0;
}
