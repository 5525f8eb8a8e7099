// Returning keeps an execution from the error.
void reach_error(void);
int __VERIFIER_nondet_int(void);

int g;
int main(void) {
  int x = __VERIFIER_nondet_int(); // keep
  int y = __VERIFIER_nondet_int(); // drop
  if (x < 5) return 0;             // keep
  if (y < 5) y = 3;                // drop
  reach_error();                   // keep
  return y;
}
