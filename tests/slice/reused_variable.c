// A variable that is used for several things: only definitions that reach a use matter.
void reach_error(void);
int __VERIFIER_nondet_int(void);

int main(void) {
  int t = __VERIFIER_nondet_int(); // drop
  int x, y = 0;
  y = t;                           // drop
  t = __VERIFIER_nondet_int();     // keep
  x = t;                           // keep
  t = __VERIFIER_nondet_int();     // drop
  y = y + t;                       // drop
  if (x == 4) reach_error();       // keep
  t = x;                           // drop
  y = y + t;                       // drop
  if (x == 5) reach_error();       // keep
  return y;
}
