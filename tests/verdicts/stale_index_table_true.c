// verdict: TRUE
// engines: default value
// or unknown: interval value-predicate
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int m[2][2] = { { 1, 2 }, { 3, 4 } };
  unsigned i = __VERIFIER_nondet_int();
  if (i >= 2) return 0;
  m[i][1] = 9;
  for (int round = 0; round < 2; round++)
    if (m[0][0] != 1 || m[1][0] != 3) reach_error();
  return 0;
}
