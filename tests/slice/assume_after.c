// An assumption behind the last error does not.
void reach_error(void);
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

int main(void) {
  int x = __VERIFIER_nondet_int(); // keep
  int y = __VERIFIER_nondet_int(); // drop
  if (x == 3) reach_error();       // keep
  __VERIFIER_assume(y > 10);       // dead
  return 0;                        // dead
}
