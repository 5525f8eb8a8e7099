// verdict: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  for (int i = 0; i < 2; i++) {
    int a[4];
    int k = __VERIFIER_nondet_int();
    if (k < 0 || k > 3) return 0;
    if (i && a[k] != 7) reach_error();
    a[0] = a[1] = a[2] = a[3] = 7;
  }
  return 0;
}
