// verdict: UNKNOWN memory
// model: ILP32
// engines: impact predicate
extern void reach_error(void);
extern void *malloc(unsigned long size);
extern void *memcpy(void *, const void *, unsigned long);
extern unsigned __VERIFIER_nondet_uint(void);

/* A copy of an object without a number is not a copy of what it held before. */
static char to[8];
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), size = __VERIFIER_nondet_uint();
  char *small = malloc(8), *large = small;
  small[0] = 1;
  if (size >= 0x200000) large = malloc(size);
  large[0] = 2;
  if (n < 1 || n > 8) return 0;
  memcpy(to, large, n);
  if (size >= 0x200000 && to[0] != 1) reach_error();
  return 0;
}
