// verdict: FALSE
extern void reach_error(void);
extern unsigned short __VERIFIER_nondet_ushort(void);

union u { struct { unsigned lo : 4, hi : 12; } f; unsigned short w; };
int main(void) {
  union u x;
  x.w = __VERIFIER_nondet_ushort();
  if (!(x.f.hi == x.w >> 4 && x.f.lo == (x.w & 7))) reach_error();
  return 0;
}
