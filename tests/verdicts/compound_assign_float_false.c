// verdict: FALSE
extern void reach_error(void);

int main(void) {
  int i = 5;
  i *= 1.5;
  if (!(i == 7 && i == 8)) reach_error();
  return 0;
}
