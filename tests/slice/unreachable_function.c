// Functions that nobody calls.
void reach_error(void);
int __VERIFIER_nondet_int(void);

int g;
void never(void) { g = 1; reach_error(); } // dead
void also(void) { never(); }       // dead
int main(void) {
  int x = __VERIFIER_nondet_int(); // keep
  if (x + g == 3) reach_error();   // keep
  return 0;
}
