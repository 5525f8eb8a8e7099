// Jumps within a loop are control dependence.
void reach_error(void);
int __VERIFIER_nondet_int(void);

int main(void) {
  int s = 0, t = 0;                // keep
  for (int i = 0; i < 20; i++) {   // keep
    int c = __VERIFIER_nondet_int(); // keep
    if (c == 1) continue;          // keep
    if (c == 2) break;             // keep
    t += c;                        // drop
    s++;                           // keep
  }
  if (s == 4) reach_error();       // keep
  return t;
}
