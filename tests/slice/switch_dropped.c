// A switch in which nothing matters.
void reach_error(void);
int __VERIFIER_nondet_int(void);

int main(void) {
  int k = __VERIFIER_nondet_int(); // drop
  int x = __VERIFIER_nondet_int(); // keep
  int y = 0;                       // drop
  switch (k) {                     // drop
  case 1: y = 1; break;            // drop
  case 2: y = 3;                   // drop
  default: y = 2;                  // drop
  }
  if (x) reach_error();            // keep
  return y;
}
