// verdict: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), r = 0;
  switch (x) {
  case 1: r += 1;
  case 2: r += 2; break;
  default: r = 9;
  case 3: r += 4;
  }
  if (!(r == (x == 1 ? 3 : x == 2 ? 2 : x == 3 ? 4 : 13))) reach_error();
  return 0;
}
