// Two functions that call each other.
void reach_error(void);
int __VERIFIER_nondet_int(void);

int depth, noise;
void odd(int n);
void even(int n) {
  noise++;                         // drop
  depth++;                         // keep
  if (n > 0) odd(n - 1);           // keep
}
void odd(int n) {
  noise--;                         // drop
  if (n > 0) even(n - 1);          // keep
}
int main(void) {
  even(__VERIFIER_nondet_int());   // keep
  if (depth == 4) reach_error();   // keep
  return noise;
}
