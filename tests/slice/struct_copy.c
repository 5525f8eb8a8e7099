// A copy of a record that is read.
void reach_error(void);
int __VERIFIER_nondet_int(void);

struct s { int a; int b; };
int main(void) {
  struct s x, y, z, w;             //
  x.a = __VERIFIER_nondet_int();   // keep
  z.a = __VERIFIER_nondet_int();   // drop
  y = x;                           // keep
  w = z;                           // drop
  if (y.a == 1) reach_error();     // keep
  return w.a;
}
