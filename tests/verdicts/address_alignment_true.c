// verdict: TRUE
extern void reach_error(void);

int main(void) {
  int x[2];
  if (!(((unsigned long)&x[1] & 3) == 0)) reach_error();
  return 0;
}
