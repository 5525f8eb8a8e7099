// The operands of && are branches.
void reach_error(void);
int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int(); // keep
  int b = __VERIFIER_nondet_int(); // keep
  int c = __VERIFIER_nondet_int(); // drop
  int d = a && c;                  // drop
  if (a && b) reach_error();       // keep
  return d;
}
