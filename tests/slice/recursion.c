// A recursive function that matters and one that does not.
void reach_error(void);
int __VERIFIER_nondet_int(void);

int sum(int n) {
  if (n <= 0) return 0;            // keep
  return n + sum(n - 1);           // keep
}
int fac(int n) {
  if (n <= 0) return 1;            // drop
  return n * fac(n - 1);           // drop
}
int main(void) {
  int n = __VERIFIER_nondet_int(); // keep
  int f = fac(n);                  // drop
  if (sum(n) == 10) reach_error(); // keep
  return f;
}
