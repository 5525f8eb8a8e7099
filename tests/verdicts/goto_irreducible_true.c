// verdict: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int i = 0, n = 0;
  if (__VERIFIER_nondet_int()) goto in;
  while (i < 4) {
    n++;
  in:
    i++;
  }
  if (!(n == 4 || n == 3)) reach_error();
  return 0;
}
