// verdict: FALSE
// engines: default bmc kinduction
// The branch in `note` does not matter: both ways leave the function, and what it returns is not used.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int level;

int note(int x) {
  level = 1;
  if (x > 7) return -2;
  else return 0;
}

int main(void) {
  note(__VERIFIER_nondet_int());
  if (level == 1) reach_error();
  return 0;
}
