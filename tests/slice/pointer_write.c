// A write through a pointer may be the one.
void reach_error(void);
int __VERIFIER_nondet_int(void);

int main(void) {
  int x = 0, y = 0;                // keep
  int *p = &x;                     // keep
  int *q = &y;                     // drop
  *p = __VERIFIER_nondet_int();    // keep
  *q = __VERIFIER_nondet_int();    // drop
  if (x) reach_error();            // keep
  return 0;
}
