// verdict: TRUE
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  if (!(~c != 0)) reach_error();
  return 0;
}
