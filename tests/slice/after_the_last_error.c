// Behind the last error nothing matters.
void reach_error(void);
int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(); // keep
  if (x > 3) reach_error();        // keep
  x = x + 1;                       // dead
  while (x) x--;                   // dead
  return x;                        // dead
}
