// Cases that matter and cases that do not.
void reach_error(void);
int __VERIFIER_nondet_int(void);

int main(void) {
  int k = __VERIFIER_nondet_int(); // keep
  int x = 0, y = 0;                // keep
  switch (k) {                     //
  case 1: x = 1; break;            // keep
  case 2: y = 1; break;            // drop
  default: y = 2;                  // drop
  }
  if (x) reach_error();            // keep
  return y;
}
