// verdict: FALSE
extern void reach_error(void);

int main(void) {
  char c = 200;
  if (!(c > 0 && '\xff' == -1)) reach_error();
  return 0;
}
