// A function that may not come back.
void reach_error(void);
int __VERIFIER_nondet_int(void);
void abort(void);

void need(int c) { if (!c) abort(); } // keep
void note(int c) { c = c + 1; }    // drop
int main(void) {
  int x = __VERIFIER_nondet_int(); // keep
  int y = __VERIFIER_nondet_int(); // keep
  int z = __VERIFIER_nondet_int(); // drop
  note(z);                         // drop
  need(y > 2);                     // keep
  if (x == 3) reach_error();       // keep
  return 0;
}
