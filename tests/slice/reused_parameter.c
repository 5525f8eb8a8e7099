// A parameter that is overwritten before it is read.
void reach_error(void);
int __VERIFIER_nondet_int(void);

int clamp(int x, int y) {
  x = 3;                           // keep
  if (y > x) return y;             // keep
  return x;                        // keep
}
int main(void) {
  int a = __VERIFIER_nondet_int(); // drop
  int b = __VERIFIER_nondet_int(); // keep
  if (clamp(a, b) == 7)            // keep
    reach_error();                 // keep
  return 0;
}
