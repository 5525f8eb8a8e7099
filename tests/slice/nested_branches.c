// Branches around the error matter, others do not.
void reach_error(void);
int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int(); // keep
  int b = __VERIFIER_nondet_int(); // keep
  int c = __VERIFIER_nondet_int(); // drop
  int n = 0;                       // drop
  if (a) {                         // keep
    if (c)                         // drop
      n = 1;                       // drop
    if (b)                         // keep
      reach_error();               // keep
  }
  return n;                        // dead
}
