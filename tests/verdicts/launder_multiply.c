// verdict: FALSE
extern void reach_error(void);

int g = 1;
int main(void) {
  unsigned long a = (unsigned long)&g * 3;
  *(int *)(a / 3) = 2;
  if (!(g == 1)) reach_error();
  return 0;
}
