// A function that writes through its argument.
void reach_error(void);
int __VERIFIER_nondet_int(void);

void get(int *p) { *p = __VERIFIER_nondet_int(); } // keep
void put(int *p) { *p = 3; }       // drop
int main(void) {
  int x, y;
  get(&x);                         // keep
  put(&y);                         // drop
  if (x == 4) reach_error();       // keep
  return y;
}
