// Falling through is control flow.
void reach_error(void);
int __VERIFIER_nondet_int(void);

int main(void) {
  int k = __VERIFIER_nondet_int(); // keep
  int x = 0, y = 0;                // keep
  switch (k) {                     //
  case 1:                          // keep
    y = 1;                         // drop
  case 2: x++;                     // keep
  case 3: x++; break;              // keep
  }
  if (x == 2) reach_error();       // keep
  return y;
}
