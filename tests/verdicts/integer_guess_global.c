// verdict: FALSE
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

extern void give(unsigned long);
int g = 1;
int main(void) {
  give((unsigned long)&g);
  unsigned long a = __VERIFIER_nondet_ulong();
  if (a == (unsigned long)&g) {
    *(int *)a = 2;
    if (!(g == 1)) reach_error();
  }
  return 0;
}
