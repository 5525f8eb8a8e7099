// verdict: FALSE
// or unknown: bmc kinduction impact predicate value value-predicate interval
// A local may lie where one was that is dead.
extern void reach_error(void);

int *g;
static void f(void) { int x; g = &x; }
static void h(void) { int y; g = &y; }
int main(void) {
  f();
  int *p = g;
  h();
  if ((long)p == (long)g) reach_error();
  return 0;
}
