// verdict: TRUE
// model: ILP32
// engines: impact predicate
extern void reach_error(void);
extern void *malloc(unsigned long size);
extern int __VERIFIER_nondet_int(void);

/* There is no end to the objects, but the lock has nothing to do with them. */
int main(void) {
  int locked = 0;
  while (__VERIFIER_nondet_int()) {
    int *cell = malloc(sizeof *cell);
    if (locked) reach_error();
    locked = 1;
    *cell = __VERIFIER_nondet_int();
    if (*cell == 7) *cell = 8;
    locked = 0;
  }
  return 0;
}
