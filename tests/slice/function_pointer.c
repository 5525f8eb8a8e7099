// A call through a pointer reaches what it points to.
void reach_error(void);
int __VERIFIER_nondet_int(void);

int g, h;
void one(void) { g = 1; }          // keep
void two(void) { g = 2; }          // keep
void other(void) { h = 1; }        // drop
int main(void) {
  void (*f)(void) = __VERIFIER_nondet_int() ? one : two; // keep
  void (*o)(void) = other;         // drop
  f();                             // keep
  o();                             // drop
  if (g == 2) reach_error();       // keep
  return h;
}
