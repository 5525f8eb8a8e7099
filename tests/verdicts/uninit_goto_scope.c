// verdict: FALSE
extern void reach_error(void);

int main(void) {
  int n = 0;
again:;
  {
    int x;
    if (n && x != 5) reach_error();
    x = 5;
    if (!n++) goto again;
  }
  return 0;
}
