// Only what the condition reads matters.
void reach_error(void);
int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(); // keep
  int y = __VERIFIER_nondet_int(); // drop
  int z = x + 1;                   // keep
  y = y * z;                       // drop
  if (z == 7)                      // keep
    reach_error();                 // keep
  return y;                        // dead
}
