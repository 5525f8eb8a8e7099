// verdict: TRUE
// engines: default value
// or unknown: interval value-predicate
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[4] = { 1, 1, 1, 1 };
  for (int k = 0; k < 4; k++)
    if (__VERIFIER_nondet_int()) a[k] = 2;
  for (int round = 0; round < 2; round++)
    if (a[2] != 1 && a[2] != 2) reach_error();
  return 0;
}
