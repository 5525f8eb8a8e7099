// verdict: TRUE
// model: ILP32
// engines: impact predicate
extern void reach_error(void);
extern void *malloc(unsigned long size);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *last = 0;
  int made = 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      last = malloc(sizeof *last);
      made = 1;
    }
    if (made && !last) reach_error();
  }
  return 0;
}
