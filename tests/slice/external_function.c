// A function without body returns anything and writes nothing.
void reach_error(void);
int __VERIFIER_nondet_int(void);

int ext(int);
int main(void) {
  int x = __VERIFIER_nondet_int(); // drop
  int r = ext(x);                  // keep
  int s = ext(x + 1);              // drop
  if (r == 3) reach_error();       // keep
  return s;
}
