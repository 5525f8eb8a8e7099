// All elements are one.
void reach_error(void);
int __VERIFIER_nondet_int(void);

int a[10], b[10];
int main(void) {
  int i = __VERIFIER_nondet_int(); // keep
  if (i < 0 || i >= 10) return 0;  // keep
  a[i] = 1;                        // keep
  b[i] = 1;                        // drop
  if (a[3]) reach_error();         // keep
  return b[2];
}
