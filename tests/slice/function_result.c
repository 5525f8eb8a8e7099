// The result of a function that is read.
void reach_error(void);
int __VERIFIER_nondet_int(void);

int twice(int x) {
  int y = x * 3;                   // drop
  int z = x * 2;                   // keep
  if (y > 3) y = 0;                // drop
  return z;                        // keep
}
int thrice(int x) { return 3 * x; } // drop
int main(void) {
  int a = __VERIFIER_nondet_int(); // keep
  int b = twice(a);                // keep
  int c = thrice(a);               // drop
  if (b == 8) reach_error();       // keep
  return c;
}
