// verdict: TRUE
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned char b[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  int i = __VERIFIER_nondet_int();
  __VERIFIER_assume(i >= 0 && i <= 4);
  unsigned w = *(unsigned *)(b + i);
  if (!((w & 255) == i + 1 && w >> 24 == i + 4)) reach_error();
  return 0;
}
