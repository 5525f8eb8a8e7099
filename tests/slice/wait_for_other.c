// So is one that nothing in it can end.
void reach_error(void);
int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(); // keep
  int y = __VERIFIER_nondet_int(); // keep
  while (y == 0)                   // keep
    ;
  if (x != 3) reach_error();       // keep
  return 0;
}
