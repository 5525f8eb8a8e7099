// verdict: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int table[16];
int main(void) {
  int i = __VERIFIER_nondet_int();
  int x = table[i & 0xff];
  if (x == 0 && i == 3) reach_error();
  return 0;
}
