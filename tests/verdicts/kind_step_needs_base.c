// verdict: FALSE
extern void reach_error(void);

int main(void) {
  int x = 0, y = 1;
  while (1) {
    if (!(y != 40)) reach_error();
    x++;
    y = x + 1;
    if (x > 100) x = 50;
  }
}
