// Each error has its own reasons.
void reach_error(void);
int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int(); // keep
  int b = __VERIFIER_nondet_int(); // keep
  int c = __VERIFIER_nondet_int(); // drop
  if (a == 1) reach_error();       // keep
  c = c + 1;                       // drop
  if (b == 1) reach_error();       // keep
  return c;                        // dead
}
