// An assumption matters even if the error does not depend on its variables.
void reach_error(void);
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

int main(void) {
  int x = __VERIFIER_nondet_int(); // keep
  int y = __VERIFIER_nondet_int(); // keep
  int z = __VERIFIER_nondet_int(); // drop
  __VERIFIER_assume(y > 10);       // keep
  z = z + y;                       // drop
  if (x == 3) reach_error();       // keep
  return z;
}
