// verdict: FALSE
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char x = __VERIFIER_nondet_uchar();
  switch (x) { case 255: reach_error(); }
  return 0;
}
