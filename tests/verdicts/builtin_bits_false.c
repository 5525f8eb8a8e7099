// verdict: FALSE
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern unsigned int __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  __VERIFIER_assume(x != 0);
  if (!(x >> (31 - __builtin_clz(x)) == 1 && (x >> __builtin_ctz(x)) & 1)) reach_error();
  if (!(__builtin_popcount(x & 0xff) <= 7 && __builtin_bswap32(__builtin_bswap32(x)) == x)) reach_error();
  return 0;
}
