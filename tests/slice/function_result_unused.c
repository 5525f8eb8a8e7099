// A function that is kept for its effect, not for its result.
void reach_error(void);
int __VERIFIER_nondet_int(void);

int count;
int next(int x) {
  count++;                         // keep
  return x + 1;                    // drop
}
int main(void) {
  int a = __VERIFIER_nondet_int(); // drop
  int b = next(a);                 // keep
  if (count == 2) reach_error();   // keep
  return b;
}
