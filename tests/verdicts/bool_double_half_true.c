// verdict: TRUE
extern void reach_error(void);

int main(void) {
  _Bool b = 0.5;
  int i = 0.5;
  if (!(b == 1 && i == 0)) reach_error();
  return 0;
}
