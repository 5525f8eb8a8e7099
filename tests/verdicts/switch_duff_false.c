// verdict: FALSE
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int(), c = 0;
  __VERIFIER_assume(n > 0 && n <= 8);
  int k = (n + 3) / 4;
  switch (n % 4) {
  case 0: do { c++;
  case 3: c++;
  case 2: c++;
  case 1: c++;
    } while (--k > 0);
  }
  if (!(c != n)) reach_error();
  return 0;
}
