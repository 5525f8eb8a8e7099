// A definition reaches a use in the next round of a loop.
void reach_error(void);
int __VERIFIER_nondet_int(void);

int main(void) {
  int old = 0, new = 0, sum = 0;   // keep
  while (__VERIFIER_nondet_int()) { // keep
    if (old == 5) reach_error();   // keep
    sum = sum + new;               // drop
    old = new;                     // keep
    new = __VERIFIER_nondet_int(); // keep
  }
  old = sum;                       // dead
  return old;                      // dead
}
