// A loop that computes nothing of interest goes.
void reach_error(void);
int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int(); // drop
  int x = __VERIFIER_nondet_int(); // keep
  int t = 0;                       // drop
  for (int i = 0; i < n; i++)      // drop loop
    t += i;                        // drop
  if (x) reach_error();            // keep
  return t;
}
