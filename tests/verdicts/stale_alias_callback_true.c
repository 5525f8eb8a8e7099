// verdict: TRUE
// engines: default value
// or unknown: interval value-predicate
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int g = 1;
void keep(void) {}
void change(void) {
  g = 2;
}

int main(void) {
  void (*f)(void) = __VERIFIER_nondet_int() ? keep : change;
  f();
  for (int round = 0; round < 2; round++)
    if (g != 1 && g != 2) reach_error();
  return 0;
}
