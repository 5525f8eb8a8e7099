// A pointer that may point to two objects.
void reach_error(void);
int __VERIFIER_nondet_int(void);

int main(void) {
  int x = 0, y = 0, z = 0;         // keep
  int c = __VERIFIER_nondet_int(); // keep
  int *p = c ? &x : &y;            // keep
  *p = 1;                          // keep
  z = 2;                           // drop
  if (x) reach_error();            // keep
  return z;
}
