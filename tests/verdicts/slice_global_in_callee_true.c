// verdict: TRUE
extern void reach_error(void);

static int g;
static void inc(void) { g++; }
static void (*fp)(void) = inc;
int main(void) {
  inc();
  fp();
  if (!(g == 2)) reach_error();
  return 0;
}
