// verdict: FALSE
extern void reach_error(void);

int main(void) {
  int first = 1;
  while (1) {
    if (!(!first)) reach_error();
    first = 0;
  }
}
