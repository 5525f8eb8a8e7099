// verdict: TRUE
// or unknown: value interval value-predicate
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void *memcpy(void *, const void *, unsigned long);

int main(void) {
  int a[3] = { 1, 2, 3 }, b = 9;
  unsigned i = __VERIFIER_nondet_int();
  if (i >= 3) return 0;
  memcpy(&a[i], &b, sizeof b);
  for (int round = 0; round < 2; round++)
    if (a[1] != 2 && a[1] != 9) reach_error();
  return 0;
}
