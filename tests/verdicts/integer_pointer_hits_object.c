// verdict: FALSE
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

int g = 1;
int main(void) {
  unsigned long a = __VERIFIER_nondet_ulong();
  if (a == (unsigned long)&g) {
    *(int *)a = 2;
    if (!(g == 1)) reach_error();
  }
  return 0;
}
