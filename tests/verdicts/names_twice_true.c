// verdict: TRUE
// Several variables of one name in one function: proofs tell them apart.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = 0;
  for (int i = 0; i < 1000; i++) {
    if (__VERIFIER_nondet_int()) n = 1;
  }
  for (int i = 0; i < 1000; i++) {
    if (i < 0 || i > 999 || n < 0 || n > 1) reach_error();
    for (unsigned i = 7; i > 0; i--) {
      if (i > 7) reach_error();
    }
  }
  return 0;
}
