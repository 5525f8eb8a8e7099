// The index of a kept access matters.
void reach_error(void);
int __VERIFIER_nondet_int(void);

int a[4] = {1, 2, 3, 4};
int main(void) {
  unsigned i = __VERIFIER_nondet_int(); // keep
  unsigned j = __VERIFIER_nondet_int(); // drop
  j = j % 4;                       // drop
  if (a[i % 4] == 3) reach_error(); // keep
  return a[j];
}
