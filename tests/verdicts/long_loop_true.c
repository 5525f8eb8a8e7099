// verdict: TRUE
extern void reach_error(void);

int main(void) {
  int s = 0;
  for (int i = 0; i < 1000; i++) s += i;
  if (!(s == 499500)) reach_error();
  return 0;
}
