// A branch matters if what it guards does.
void reach_error(void);
int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int(); // keep
  int b = __VERIFIER_nondet_int(); // drop
  int x = 0;                       // keep
  int y = 0;                       // drop
  if (a > 0)                       // keep
    x = 1;                         // keep
  else                             //
    y = 1;                         // drop
  if (b > 0) y = 2;                // drop
  if (x) reach_error();            // keep
  return y;
}
