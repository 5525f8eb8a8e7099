// verdict: TRUE
extern void reach_error(void);

int main(void) {
  unsigned char n = 0;
  for (unsigned char i = 250; i >= 250; i++) n++;
  if (!(n == 6)) reach_error();
  return 0;
}
