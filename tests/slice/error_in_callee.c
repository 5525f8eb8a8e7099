// The calls on the way to the error and their conditions.
void reach_error(void);
int __VERIFIER_nondet_int(void);

int mode;
void fail(int x) { if (x == mode) reach_error(); } // keep
void check(int x, int y) {
  y = y + x;                       // drop
  if (x > 0) fail(x);              // keep
}
int main(void) {
  int a = __VERIFIER_nondet_int(); // keep
  int b = __VERIFIER_nondet_int(); // drop
  mode = __VERIFIER_nondet_int();  // keep
  check(a, b);                     // keep
  return 0;                        // dead
}
