// verdict: FALSE
extern void reach_error(void);

int main(void) {
  int i = 0;
  while (i < 20) i++;
  if (!(i == 21)) reach_error();
  return 0;
}
