// verdict: FALSE
extern void reach_error(void);

int main(void) {
  int x[2];
  if (!(((unsigned long)&x[1] & 7) == 0)) reach_error();
  return 0;
}
