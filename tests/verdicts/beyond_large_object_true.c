// verdict: TRUE
// engines: impact predicate kinduction
extern void reach_error(void);
extern void *malloc(unsigned long size);
extern unsigned long __VERIFIER_nondet_ulong(void);

/* A buffer of any size, also one that no offset reaches the end of. */
int main(void) {
  unsigned long size = __VERIFIER_nondet_ulong();
  int opened = 0;
  char *buffer = malloc(size);
  for (unsigned long i = 0; i < size; i++) {
    if (opened) reach_error();
    opened = 1;
    buffer[i] = 0;
    opened = 0;
  }
  return 0;
}
