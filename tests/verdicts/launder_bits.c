// verdict: FALSE
extern void reach_error(void);

int g = 1;
int main(void) {
  unsigned long a = (unsigned long)&g, b = 0;
  for (int i = 0; i < 64; i++)
    if (a >> i & 1) b |= 1ul << i;
  *(int *)b = 2;
  if (!(g == 1)) reach_error();
  return 0;
}
