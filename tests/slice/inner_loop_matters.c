// An inner loop that matters keeps the outer one.
void reach_error(void);

int main(void) {
  int s = 0, t = 0;                // keep
  for (int i = 0; i < 4; i++) {    // keep
    t = t + 2;                     // drop
    for (int j = 0; j < i; j++)    // keep
      s++;                         // keep
  }
  if (s == 3) reach_error();       // keep
  return t;
}
