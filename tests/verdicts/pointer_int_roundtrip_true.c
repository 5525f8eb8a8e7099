// verdict: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  unsigned long a = (unsigned long)&x;
  int *p = (int *)(a + 8 - 8);
  *p = 5;
  if (!(x == 5)) reach_error();
  return 0;
}
