// verdict: TRUE
extern void reach_error(void);

static unsigned fact(unsigned n) { return n == 0 ? 1 : n * fact(n - 1); }
int main(void) {
  if (!(fact(5) == 120)) reach_error();
  return 0;
}
