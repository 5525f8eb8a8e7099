// The condition of a loop that is left before the error.
void reach_error(void);
int __VERIFIER_nondet_int(void);

int main(void) {
  int x, y = 0;                    //
  do {
    x = __VERIFIER_nondet_int();   // keep
    y++;                           // drop
  } while (x < 10);                // keep
  if (x == 42) reach_error();      // keep
  return y;
}
