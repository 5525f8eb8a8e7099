// verdict: TRUE
// engines: default bmc kinduction impact
// The caller goes on after a branch that does not matter, with what the function has written.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int level, unused;

void note(int x) {
  level++;
  if (x) { unused = 1; return; }
  unused = 2;
}

int main(void) {
  note(__VERIFIER_nondet_int());
  note(__VERIFIER_nondet_int());
  if (level != 2) reach_error();
  return 0;
}
