// verdict: TRUE
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char x = __VERIFIER_nondet_uchar();
  switch (x) { case -1: reach_error(); }
  return 0;
}
