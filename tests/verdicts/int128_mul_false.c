// verdict: FALSE
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  unsigned long a = __VERIFIER_nondet_ulong();
  unsigned __int128 p = (unsigned __int128)a * 2;
  if (!((unsigned long)(p >> 64) == 0)) reach_error();
  return 0;
}
