// The inner loop goes, the outer one stays.
void reach_error(void);
int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int(); // keep
  int s = 0;                       // keep
  int t = 0;                       // drop
  for (int i = 0; i < n; i++) {    // keep
    for (int j = 0; j < 5; j++)    // drop loop
      t += j;                      // drop
    s++;                           // keep
  }
  if (s == 3) reach_error();       // keep
  return t;
}
