// verdict: FALSE
extern void reach_error(void);

int main(void) {
  static long x = 4;
  unsigned long a = (unsigned long)&x | 1;
  long *p = (long *)(a & ~1ul);
  if (!((a & 1) && *p == 5)) reach_error();
  return 0;
}
