// verdict: FALSE
extern void reach_error(void);

int main(void) {
  char c;
  if (!(((unsigned long)&c & 1) == 0)) reach_error();
  return 0;
}
