// verdict: UNKNOWN replay
extern void reach_error(void);

static void f(void) {}
int main(void) {
  void (*p)(void) = 0;
  p();
  reach_error();
}
