// verdict: TRUE
// label: ERROR
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x || !x) return 0;
ERROR:
  return 1;
}
