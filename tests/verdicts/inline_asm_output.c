// verdict: FALSE
extern void reach_error(void);

int main(void) {
  int x = 1;
  __asm__ volatile("nop" : "=r"(x));
  if (!(x == 1)) reach_error();
  return 0;
}
