// verdict: FALSE
extern void reach_error(void);
extern unsigned int __VERIFIER_nondet_uint(void);

union u { unsigned w; unsigned char b[4]; };
int main(void) {
  union u x;
  x.w = __VERIFIER_nondet_uint();
  unsigned v = x.b[0] | x.b[1] << 8 | x.b[2] << 16 | (unsigned)x.b[3] << 24;
  x.b[3]++;
  if (!((x.w & 0xffff00) == (v & 0xffff00) && x.w >> 24 == v >> 24)) reach_error();
  return 0;
}
