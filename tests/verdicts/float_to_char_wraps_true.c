// verdict: TRUE
extern void reach_error(void);

int main(void) {
  double d = 65.9;
  char c = d;
  if (!(c == 'A')) reach_error();
  return 0;
}
