// verdict: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int s = 0;
  while (__VERIFIER_nondet_int()) {
    int i = 0;
    if (!(s == 0)) reach_error();
    while (i < 3) { s++; i++; }
    s -= 3;
  }
  return 0;
}
