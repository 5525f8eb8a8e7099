// Behind a call that never comes back there is nothing.
void reach_error(void);
int __VERIFIER_nondet_int(void);
void abort(void);

int g;
void quit(void) { g = 5; abort(); } // dead
int main(void) {
  int x = __VERIFIER_nondet_int(); // keep
  if (x) {                         // keep
    quit();                        // dead
    g = 1;                         // drop
  }
  if (g == 1) reach_error();       // keep
  return 0;
}
