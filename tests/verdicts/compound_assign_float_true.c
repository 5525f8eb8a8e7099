// verdict: TRUE
extern void reach_error(void);

int main(void) {
  int i = 5;
  i *= 1.5;
  if (!(i == 7)) reach_error();
  return 0;
}
