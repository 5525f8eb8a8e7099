// verdict: FALSE
extern void reach_error(void);

int main(void) {
  double d = 65.9;
  char c = d;
  if (!(c == 'B')) reach_error();
  return 0;
}
