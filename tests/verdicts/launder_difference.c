// verdict: FALSE
extern void reach_error(void);

int x = 1, y = 1;
int main(void) {
  long d = (char *)&y - (char *)&x;
  int *p = (int *)((char *)&x + d);
  *p = 2;
  if (!(y == 1)) reach_error();
  return 0;
}
