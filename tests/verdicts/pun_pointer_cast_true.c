// verdict: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  *(unsigned char *)&x = 0;
  if (!((x & 255) == 0)) reach_error();
  return 0;
}
