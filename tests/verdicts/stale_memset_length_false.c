// verdict: FALSE
// engines: default value
// or unknown: interval value-predicate
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void *memset(void *, int, unsigned long);

int main(void) {
  int x = 5;
  char a[4] = { 1, 2, 3, 4 };
  unsigned n = __VERIFIER_nondet_int();
  if (n > 4) return 0;
  memset(a, 0, n);
  for (int round = 0; round < 2; round++)
    if (a[3] != 4) reach_error();
  return 0;
}
