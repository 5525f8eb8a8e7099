// verdict: TRUE
extern void reach_error(void);

int x = 3;
int main(void) {
  unsigned long a = (unsigned long)&x, hi = a & ~4095ul, lo = a & 4095;
  if (!(*(int *)(hi | lo) == 3)) reach_error();
  return 0;
}
