// Members are told apart.
void reach_error(void);
int __VERIFIER_nondet_int(void);

struct s { int a; int b; } s;
int main(void) {
  s.a = __VERIFIER_nondet_int();   // keep
  s.b = __VERIFIER_nondet_int();   // drop
  if (s.a == 1) reach_error();     // keep
  return s.b;
}
