// Arguments that are read and arguments that are not.
void reach_error(void);
int __VERIFIER_nondet_int(void);

int g;
void set(int a, int b) {
  g = a;                           // keep
  b = b + 1;                       // drop
}
int main(void) {
  int x = __VERIFIER_nondet_int(); // keep
  int y = __VERIFIER_nondet_int(); // drop
  set(x, y);                       // keep
  if (g == 1) reach_error();       // keep
  return 0;
}
