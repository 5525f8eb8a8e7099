// What cannot leave an endless loop reaches no error.
void reach_error(void);
int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(); // keep
  int y = 0;                       // drop
  if (x < 0)                       // keep
    for (;;) y++;                  // dead
  if (x == 5) reach_error();       // keep
  return y;
}
