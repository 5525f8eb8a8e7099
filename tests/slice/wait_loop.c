// A loop that waits for a condition is an assumption.
void reach_error(void);
int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(); // keep
  int t = 0;                       // drop
  while (x != 3)                   // keep
    t++;                           // drop
  if (x != 3) reach_error();       // keep
  return t;
}
