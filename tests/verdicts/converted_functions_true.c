// verdict: TRUE
// Function pointers that are compared as integers.
extern void reach_error(void);

extern int __VERIFIER_nondet_int(void);
static void f(void) {}
static void g(void) {}
int main(void) {
  void (*p)(void) = __VERIFIER_nondet_int() ? f : g;
  if ((unsigned long)p == (unsigned long)g && p == f) reach_error();
  return 0;
}
