// So is the condition of ?:.
void reach_error(void);
int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int(); // keep
  int b = __VERIFIER_nondet_int(); // drop
  int x = a > 5 ? 1 : 2;           // keep
  int y = b > 5 ? 1 : 2;           // drop
  if (x == 1) reach_error();       // keep
  return y;
}
