// verdict: FALSE
extern void reach_error(void);

int g = 1, h = 1;
int main(void) {
  unsigned long a = (unsigned long)&g;
  unsigned lo = a, hi = a >> 32;
  int *p = (int *)((unsigned long)hi << 32 | lo);
  *p = 2;
  if (!(g == 1)) reach_error();
  return 0;
}
