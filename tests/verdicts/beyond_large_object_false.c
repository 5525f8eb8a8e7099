// verdict: UNKNOWN memory
// engines: impact predicate
extern void reach_error(void);
extern void *malloc(unsigned long size);
extern unsigned long __VERIFIER_nondet_ulong(void);

/* Only a buffer of more than 4 GB leads to the error. */
int main(void) {
  unsigned long size = __VERIFIER_nondet_ulong();
  char *buffer = malloc(size);
  if (size < 0x200000001) return 0;
  buffer[0x200000000] = 1;
  if (buffer[0x200000000] == 1) reach_error();
  return 0;
}
