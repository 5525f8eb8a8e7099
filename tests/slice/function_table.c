// A table of functions, some of which matter.
void reach_error(void);
int __VERIFIER_nondet_int(void);

int g, h;
static void set(int x) { g = x; }  // keep
static void nop(int x) { h = x; }  // drop
static void (*table[2])(int) = {set, nop};
int main(void) {
  int i = __VERIFIER_nondet_int(); // keep
  int x = __VERIFIER_nondet_int(); // keep
  if (i < 0 || i > 1) return 0;    // keep
  table[i](x);                     // keep
  if (g == 7) reach_error();       // keep
  return h;
}
