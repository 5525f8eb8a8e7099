// verdict: TRUE
extern void reach_error(void);

static void check(int x) { if (!(x < 10)) reach_error(); }
int main(void) {
  for (int i = 0; i < 10; i++) check(i);
  return 0;
}
