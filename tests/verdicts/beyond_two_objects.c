// verdict: UNKNOWN memory
// model: ILP32
// engines: impact predicate
extern void reach_error(void);
extern void *malloc(unsigned long size);
extern unsigned __VERIFIER_nondet_uint(void);

/* Two objects without numbers are two: they neither share cells nor an address. */
int main(void) {
  unsigned size = __VERIFIER_nondet_uint();
  if (size < 0x200000) return 0;
  char *first = malloc(size), *second = malloc(size);
  first[0x180000] = 1;
  second[0x180000] = 2;
  if (first != second && first[0x180000] != second[0x180000]) reach_error();
  return 0;
}
