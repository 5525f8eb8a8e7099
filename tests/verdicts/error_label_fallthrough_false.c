// verdict: FALSE
// label: ERROR
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  x++;
ERROR:
  return 1;
}
