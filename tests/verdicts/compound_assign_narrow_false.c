// verdict: FALSE
extern void reach_error(void);

int main(void) {
  unsigned char c = 200;
  c += 100;
  if (!(c == 300)) reach_error();
  return 0;
}
