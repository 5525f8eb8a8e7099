// A loop that computes what is read stays.
void reach_error(void);
int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int(); // keep
  int s = 0;                       // keep
  int t = 0;                       // drop
  for (int i = 0; i < n; i++) {    // keep
    s += i;                        // keep
    t += s;                        // drop
  }
  if (s == 10) reach_error();      // keep
  return t;
}
