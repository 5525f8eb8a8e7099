// Without error nothing matters.
int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(); // dead
  while (x) x--;                   // dead
  return x;                        // dead
}
